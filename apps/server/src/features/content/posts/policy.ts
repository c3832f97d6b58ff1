import type { Role } from '@parvis/contract/accounts/roles.ts'
import { type FeedTab, feedTabs, tabOf } from '@parvis/contract/feed-tabs.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Member } from '../../accounts/identity/member.ts'
import { mayMeet, unblocked } from '../../people/blocks/policy.ts'

/** Authors whose words a row of `posts` shows: its own, and for a plain repost the original's too. */
export const speakers = [sql`posts.user_id`, sql`posts.original_author_id`]

/**
 * The one visibility rule: the rows of `posts` that a reader may see. Every query that can show a post, its
 * comments, reactions or media contains this condition; `posts` must be in scope under that name.
 * Public posts: everyone. Followers-only posts: the author and accepted followers. Private posts: the author.
 * Members separated by a block see nothing of each other, and nobody sees anything of a banned account.
 * `readerId`: a member's id, an SQL expression for the ids of many, or null for a guest.
 */
export function visibleTo(readerId: string | RawBuilder<string> | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${addressedTo(readerId)} and ${mayMeet(readerId, ...speakers)})`
}

/** The part of {@link visibleTo} about the post's visibility: never enough by itself to show a post. */
export function addressedTo(readerId: string | RawBuilder<string> | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`posts.visibility = 'public'`
  return sql<SqlBool>`(
    posts.visibility = 'public'
    or posts.user_id = ${readerId}
    or (posts.visibility = 'followers' and exists (
      select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id
    ))
  )`
}

/**
 * Whether a row of `posts` reaches the reader in lists that they did not request by name: posts of limited
 * reach are listed for their author and followers only. Use it beside {@link visibleTo}, with the same names
 * in scope.
 */
export function reaches(readerId: string | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`not posts.reach_limited`
  return sql<SqlBool>`(not posts.reach_limited or posts.user_id = ${readerId} or exists (
    select from follows where follows.follower_id = ${readerId}
      and follows.following_id = coalesce(posts.original_author_id, posts.user_id)
  ))`
}

/**
 * The same for the post that `post` names. Usually no post is limited; this is checked once per statement.
 */
export function postReaches(readerId: string | null, post: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const limited = sql`select from posts where posts.id = ${post} and posts.reach_limited and not ${reaches(readerId)}`
  return sql<SqlBool>`(not exists (select from posts where posts.reach_limited) or not exists (${limited}))`
}

/** Excludes plain reposts: reactions, comments and saves belong to their original. */
export const ownWords = sql<SqlBool>`posts.repost_kind is distinct from 'plain'`

/** A member who wants to write below a post. */
export interface Wish {
  postId: string
  readerId: string
}

/**
 * Locks posts for writers below them, in the order of their ids, and returns the author of each visible post
 * by {@link wishKey}. A writer who waited for a lock is checked against the post's present state.
 */
export async function lockVisiblePosts(tx: Tx, wishes: Wish[]): Promise<Map<string, string>> {
  const posts = await tx
    .selectFrom('posts')
    .select(['id', 'user_id'])
    .select(sql<boolean>`${visibleTo(null)} and ${unblocked(sql`posts.user_id`)}`.as('for_all'))
    .where('id', '=', sql<string>`any (${wishes.map(({ postId }) => postId)}::uuid[])`)
    .where(ownWords)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const locked = new Map(posts.map((post) => [post.id, post]))
  const narrow = wishes.filter(({ postId }) => locked.get(postId)?.for_all === false)
  const admitted = [
    ...wishes.filter(({ postId }) => locked.get(postId)?.for_all),
    ...(narrow.length === 0 ? [] : await visibleWishes(tx, narrow)),
  ]
  return new Map(admitted.map((wish) => [wishKey(wish), locked.get(wish.postId)?.user_id ?? '']))
}

async function visibleWishes(tx: Tx, wishes: Wish[]): Promise<Wish[]> {
  const { rows } = await sql<Wish>`
    select wish.post_id as "postId", wish.reader_id as "readerId"
    from unnest(
      ${wishes.map(({ postId }) => postId)}::uuid[],
      ${wishes.map(({ readerId }) => readerId)}::uuid[]
    ) as wish (post_id, reader_id)
    join posts on posts.id = wish.post_id
    where ${visibleTo(sql`wish.reader_id`)}
  `.execute(tx)
  return rows
}

export function wishKey({ postId, readerId }: Wish): string {
  return `${postId} ${readerId}`
}

/** The tabs in which a post may appear: a reposted one in any, since its reposters may have any role. */
export function tabsShowing(post: { author_role: Role; repost_count: number }): readonly FeedTab[] {
  return post.repost_count > 0 ? feedTabs : [tabOf[post.author_role]]
}

/** Locks the member's own post. Refuses other members' posts, and invisible ones as unknown. */
export async function lockOwnPost(tx: Tx, member: Member, postId: string) {
  const post = await tx
    .selectFrom('posts')
    .select(['user_id', 'author_role', 'content', 'visibility', 'created_at', 'edited_at', 'text_shown_to'])
    .select(['withheld_visibility', 'held_until'])
    .select(['repost_kind', 'repost_of_id', 'repost_count'])
    .where('id', '=', postId)
    .where(visibleTo(member.id))
    .forUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Refusal('post_not_found')
  if (post.user_id !== member.id) throw new Refusal('not_owner')
  return post
}
