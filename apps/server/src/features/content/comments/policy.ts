import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayMeet, notMuted } from '../../people/blocks/index.ts'
import { visibleTo } from '../posts/index.ts'

/** SQL: the comment was not removed, or the reader is its author. */
export function isNotRemovedFor(readerId: string | RawBuilder<unknown> | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`comments.withheld_at is null`
  return sql<SqlBool>`(comments.withheld_at is null or comments.user_id = ${readerId})`
}

/** SQL with `comments` and `posts` in scope: the reader may see the comment. */
export function commentVisibleTo(readerId: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${visibleTo(readerId)} and ${isNotRemovedFor(readerId)}
    and ${mayMeet(readerId, sql`comments.user_id`)})`
}

/**
 * SQL: the comment is listed to the reader below a visible post. Hides removed comments, and those of blocked or
 * muted members.
 */
export function commentListedTo(readerId: string | null): RawBuilder<SqlBool> {
  const author = sql`comments.user_id`
  return sql<SqlBool>`(${isNotRemovedFor(readerId)} and ${mayMeet(readerId, author)} and ${notMuted(readerId, author)})`
}

/** Whether a member may edit or delete a comment: its author only. */
export function canChangeComment(memberId: string | null, comment: { user_id: string }): boolean {
  return comment.user_id === memberId
}
