import { type FeedTab, feedTabs } from '@parvis/contract/feed.ts'
import type { Role } from '@parvis/contract/roles.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { notBlocked, unblocked } from '../blocks/policy.ts'

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

/** A plain repost shows its original: there it is reacted to, commented on and saved. */
export const ownWords = sql<SqlBool>`posts.repost_kind is distinct from 'plain'`

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
    .select(['user_id', sql<boolean>`${visibleTo(null)} and ${unblocked(sql`posts.user_id`)}`.as('for_all')])
    .where('id', '=', postId)
    .where(ownWords)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) return { authorId: '', readers: new Set() }
  if (post.for_all) return { authorId: post.user_id, readers: new Set(readerIds) }
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

/** The feed tab in which a role's posts appear. */
export const tabOf: Record<Role, FeedTab> = {
  politician: 'politics',
  journalist: 'journalism',
  citizen: 'citizens',
}

/** The tabs in which a post may be seen: a reposted one wherever its reposters write. */
export function tabsShowing(post: { author_role: Role; repost_count: number }): readonly FeedTab[] {
  return post.repost_count > 0 ? feedTabs : [tabOf[post.author_role]]
}
