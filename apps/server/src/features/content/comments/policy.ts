import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayMeet, notMuted } from '../../people/blocks/index.ts'
import { visibleTo } from '../posts/index.ts'

/** Whether a removed comment is visible: to its author only. */
export function isNotRemovedFor(readerId: string | RawBuilder<unknown> | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`comments.withheld_at is null`
  return sql<SqlBool>`(comments.withheld_at is null or comments.user_id = ${readerId})`
}

/**
 * Rows of `comments` that a reader may see, with `posts` in scope: those on visible posts, unless they were
 * removed, or a block separates reader and author.
 */
export function commentVisibleTo(readerId: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${visibleTo(readerId)} and ${isNotRemovedFor(readerId)}
    and ${mayMeet(readerId, sql`comments.user_id`)})`
}

/**
 * Comments listed to a reader below a visible post: none that was removed, none by blocked or muted members.
 */
export function commentListedTo(readerId: string | null): RawBuilder<SqlBool> {
  const author = sql`comments.user_id`
  return sql<SqlBool>`(${isNotRemovedFor(readerId)} and ${mayMeet(readerId, author)} and ${notMuted(readerId, author)})`
}

/** Whether a member may edit or delete a comment: only its author may. Views say so as `isOwnComment`. */
export function canChangeComment(memberId: string | null, comment: { user_id: string }): boolean {
  return comment.user_id === memberId
}
