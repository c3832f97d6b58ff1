import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { unblocked } from '../../people/blocks/index.ts'
import { canDeletePost, ownWords, visibleTo } from './policy.ts'

/** A member who wants to write below a post. */
export interface Wish {
  postId: string
  readerId: string
  /** Whether a post may be seen by a follow alone: not by a personal token without the scope `read:follows`. */
  byFollow: boolean
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
  return new Map(
    admitted.map((wish) => [wishKey(wish), required(locked.get(wish.postId), 'the locked post').user_id]),
  )
}

async function visibleWishes(tx: Tx, wishes: Wish[]): Promise<Pick<Wish, 'postId' | 'readerId'>[]> {
  const { rows } = await sql<Pick<Wish, 'postId' | 'readerId'>>`
    select wish.post_id as "postId", wish.reader_id as "readerId"
    from unnest(
      ${wishes.map(({ postId }) => postId)}::uuid[],
      ${wishes.map(({ readerId }) => readerId)}::uuid[],
      ${wishes.map(({ byFollow }) => byFollow)}::boolean[]
    ) as wish (post_id, reader_id, by_follow)
    join posts on posts.id = wish.post_id
    where ${visibleTo(sql`wish.reader_id`)}
      and (wish.by_follow or posts.visibility = 'public' or posts.user_id = wish.reader_id)
  `.execute(tx)
  return rows
}

export function wishKey({ postId, readerId }: Pick<Wish, 'postId' | 'readerId'>): string {
  return `${postId} ${readerId}`
}

/** Locks the member's own post. Refuses other members' posts, and invisible ones as unknown. */
export async function lockOwnPost(tx: Tx, member: Member, postId: string) {
  const post = await tx
    .selectFrom('posts')
    .select(['user_id', 'author_role', 'content', 'visibility', 'created_at', 'edited_at', 'text_shown_to'])
    .select(['withheld_visibility', 'held_until', 'planned_for'])
    .select(['repost_kind', 'repost_of_id', 'repost_count'])
    .where('id', '=', postId)
    .where(visibleTo(member.id))
    .forUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Refusal('post_not_found')
  if (!canDeletePost(member.id, post)) throw new Refusal('not_owner')
  return post
}
