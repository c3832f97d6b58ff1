import type { Tx } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { unblocked } from '../../people/blocks/index.ts'
import { canDeletePost, ownWords, visibleTo } from './policy.ts'

/** A member who wants to write below a post. */
export interface PostWriter {
  postId: string
  readerId: string
  /** Whether follows count: not for a personal token without the scope `read:follows`. */
  byFollow: boolean
}

/**
 * Locks posts for writers below them, in the order of their ids. Returns the author of each post that its writer may
 * see after the lock, by {@link writerKey}.
 */
export async function lockVisiblePosts(tx: Tx, writers: PostWriter[]): Promise<Map<string, string>> {
  const posts = await lockPosts(tx, { ids: writers.map(({ postId }) => postId) })
  const locked = new Map(posts.map((post) => [post.id, post]))
  const narrow = writers.filter(({ postId }) => locked.get(postId)?.for_all === false)
  const admitted = [
    ...writers.filter(({ postId }) => locked.get(postId)?.for_all),
    ...(narrow.length === 0 ? [] : await visibleWriters(tx, narrow)),
  ]
  return new Map(
    admitted.map((writer) => [
      writerKey(writer),
      required(locked.get(writer.postId), 'the locked post').user_id,
    ]),
  )
}

const lockPosts = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id'])
    .select(sql<boolean>`${visibleTo(null)} and ${unblocked(sql`posts.user_id`)}`.as('for_all'))
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(ownWords)
    .orderBy('id')
    .forNoKeyUpdate(),
)

async function visibleWriters(
  tx: Tx,
  writers: PostWriter[],
): Promise<Pick<PostWriter, 'postId' | 'readerId'>[]> {
  const { rows } = await sql<Pick<PostWriter, 'postId' | 'readerId'>>`
    select writer.post_id as "postId", writer.reader_id as "readerId"
    from unnest(
      ${writers.map(({ postId }) => postId)}::uuid[],
      ${writers.map(({ readerId }) => readerId)}::uuid[],
      ${writers.map(({ byFollow }) => byFollow)}::boolean[]
    ) as writer (post_id, reader_id, by_follow)
    join posts on posts.id = writer.post_id
    where ${visibleTo(sql`writer.reader_id`)}
      and (writer.by_follow or posts.visibility = 'public' or posts.user_id = writer.reader_id)
  `.execute(tx)
  return rows
}

export function writerKey({ postId, readerId }: Pick<PostWriter, 'postId' | 'readerId'>): string {
  return `${postId} ${readerId}`
}

/** Locks the member's own post. Refuses others. */
export async function lockOwnPost(tx: Tx, member: Member, postId: string) {
  const post = await lockedPosts(tx, member)
    .where('id', '=', postId)
    .executeTakeFirstOrThrow(refusalOf('post_not_found'))
  if (!canDeletePost(member.id, post)) throw new Refusal('not_owner')
  return post
}

export type OwnPost = Awaited<ReturnType<typeof lockOwnPost>>

/** Locks the thread of the member's own post, which may be that post alone. */
export async function lockOwnThread(tx: Tx, member: Member, post: OwnPost): Promise<OwnPost[]> {
  if (post.thread_id === null) return [post]
  return lockedPosts(tx, member).where('thread_id', '=', post.thread_id).orderBy('thread_place').execute()
}

const lockedPosts = (tx: Tx, member: Member) =>
  tx
    .selectFrom('posts')
    .select(['id', 'user_id', 'author_role', 'content', 'visibility', 'created_at', 'edited_at'])
    .select(['text_shown_to', 'withheld_visibility', 'held_until', 'planned_for', 'thread_id'])
    .select(['repost_kind', 'repost_of_id', 'repost_count'])
    .where(visibleTo(member.id))
    .forUpdate()
