import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { notBlocked } from '../blocks/policy.ts'

/**
 * The one visibility rule: which rows of `posts` a reader may see. Every read that can show a post, its comments,
 * reactions or media carries this fragment; `posts` must be in scope under that name.
 *
 * Public posts: everyone. Followers' posts: the author and accepted followers. Private posts: the author. Members whom
 * a block keeps apart see nothing of each other.
 *
 * `readerId`: a member's id, an SQL expression for the ids of many, or null for a guest.
 */
export function visibleTo(readerId: string | RawBuilder<string> | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`posts.visibility = 'public'`
  return sql<SqlBool>`(
    posts.visibility = 'public'
    or posts.user_id = ${readerId}
    or (posts.visibility = 'followers' and exists (
      select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id
    ))
  ) and ${notBlocked(readerId, sql`posts.user_id`)}`
}

/**
 * Locks a post for those who write below it, and tells which of them may see it. Whoever had to wait for the lock is
 * judged by the post as it is then.
 */
export async function lockVisiblePost(
  tx: Tx,
  postId: string,
  readerIds: string[],
): Promise<{ authorId: string; readers: Set<string> }> {
  const post = await tx
    .selectFrom('posts')
    .select(['user_id', visibleTo(null).as('is_public')])
    .where('id', '=', postId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) return { authorId: '', readers: new Set() }
  if (post.is_public) return { authorId: post.user_id, readers: new Set(readerIds) }
  const { rows } = await sql<{ id: string }>`
    select reader.id from unnest(${readerIds}::uuid[]) as reader (id), posts
    where posts.id = ${postId} and ${visibleTo(sql`reader.id`)}
  `.execute(tx)
  return { authorId: post.user_id, readers: new Set(rows.map(({ id }) => id)) }
}

/** Who may publish: citizens always, journalists and politicians once verified. */
export function mayPublish(member: {
  role: 'citizen' | 'journalist' | 'politician'
  verified: boolean
}): boolean {
  return member.role === 'citizen' || member.verified
}
