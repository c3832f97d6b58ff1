import type { Role } from '@parvis/contract/accounts/roles.ts'
import { type FeedTab, feedTabs, tabOf } from '@parvis/contract/discovery/feed.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Member } from '../../accounts/identity/member.ts'
import { mayMeet, unblocked } from '../../people/blocks/policy.ts'

/** Whose words a row of `posts` shows: its author's, of a plain repost its original's author's too. */
export const speakers = [sql`posts.user_id`, sql`posts.original_author_id`]

/**
 * The one visibility rule: which rows of `posts` a reader may see. Every read that can show a post, its comments,
 * reactions or media carries this fragment; `posts` must be in scope under that name.
 *
 * Public posts: everyone. Followers' posts: the author and accepted followers. Private posts: the author. Members whom
 * a block keeps apart see nothing of each other, and nobody anything of an account that is banned.
 *
 * `readerId`: a member's id, an SQL expression for the ids of many, or null for a guest.
 */
export function visibleTo(readerId: string | RawBuilder<string> | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${addressedTo(readerId)} and ${mayMeet(readerId, ...speakers)})`
}

/** The half of {@link visibleTo} that asks only for whom a post was written: never enough to show one. */
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
 * How far a row of `posts` reaches, in lists that show what nobody asked for by name: a post whose reach moderation has
 * limited is met by its author and their followers alone. Beside {@link visibleTo}, with the same names in scope.
 */
export function reaches(readerId: string | null): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`not posts.reach_limited`
  return sql<SqlBool>`(not posts.reach_limited or posts.user_id = ${readerId} or exists (
    select from follows where follows.follower_id = ${readerId}
      and follows.following_id = coalesce(posts.original_author_id, posts.user_id)
  ))`
}

/** The same for the post that `post` names. Mostly no post is limited: this is found out once a statement. */
export function postReaches(readerId: string | null, post: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const limited = sql`select from posts where posts.id = ${post} and posts.reach_limited and not ${reaches(readerId)}`
  return sql<SqlBool>`(not exists (select from posts where posts.reach_limited) or not exists (${limited}))`
}

/** A plain repost shows its original: there it is reacted to, commented on and saved. */
export const ownWords = sql<SqlBool>`posts.repost_kind is distinct from 'plain'`

/** Who wants to write below which post. */
export interface Wish {
  postId: string
  readerId: string
}

/**
 * Locks posts for those who write below them, in the order of their ids, and tells who may see which: the author of the
 * post by {@link wishKey}. Whoever had to wait for a lock is judged by the post as it is then.
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

/** Who may publish: citizens always, journalists and politicians once verified. */
export function mayPublish(member: {
  role: 'citizen' | 'journalist' | 'politician'
  verified: boolean
}): boolean {
  return member.role === 'citizen' || member.verified
}

/** The tabs in which a post may be seen: a reposted one wherever its reposters write. */
export function tabsShowing(post: { author_role: Role; repost_count: number }): readonly FeedTab[] {
  return post.repost_count > 0 ? feedTabs : [tabOf[post.author_role]]
}

/** A member's own post, locked. Somebody else's is refused, one that they may not even see as an unknown one. */
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
