import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayMeet, notMuted } from '../../people/blocks/policy.ts'
import { visibleTo } from '../posts/policy.ts'

/** What moderation has removed is its author's alone to see. */
export function standsFor(readerId: string | RawBuilder<unknown> | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`comments.withheld_at is null`
  return sql<SqlBool>`(comments.withheld_at is null or comments.user_id = ${readerId})`
}

/**
 * Which rows of `comments` a reader may see, with `posts` in scope: those on posts that they may see, unless it was
 * removed, or a block stands between them and who wrote the comment.
 */
export function commentVisibleTo(readerId: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${visibleTo(readerId)} and ${standsFor(readerId)}
    and ${mayMeet(readerId, sql`comments.user_id`)})`
}

/** Which comments of a post that they may see are listed to a reader: none that was removed, none by members blocked or muted. */
export function commentListedTo(readerId: string | null): RawBuilder<SqlBool> {
  const author = sql`comments.user_id`
  return sql<SqlBool>`(${standsFor(readerId)} and ${mayMeet(readerId, author)} and ${notMuted(readerId, author)})`
}
