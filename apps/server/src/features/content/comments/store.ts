import type { CommentSort, CommentThreadView, CommentView } from '@parvis/contract/content/comments.ts'
import type { ProfileReply } from '@parvis/contract/content/profile-tabs.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAfter, fullPage, type Keyset, pageFrom } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { type AuthoredRow, authorView } from '../../people/authors/index.ts'
import { partyCardOf } from '../../people/parties/index.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { noFilters, staysListed, type WordFilters } from '../../people/word-filters/index.ts'
import { mediaOf } from '../media/index.ts'
import { visibleTo } from '../posts/index.ts'
import { commentListedTo, commentVisibleTo, standsFor } from './policy.ts'
import { type CommentRow, commentColumns, commentView, likedBy } from './views.ts'

/** Cursor of the last page; the sort by likes also needs the number of likes. */
type Place = (Keyset & { rank?: number }) | null

/** Visible top-level comments of a post, each with its first replies. */
export async function readComments(
  db: Db,
  postId: string,
  readerId: string | null,
  sort: CommentSort,
  after: Place,
  filters: WordFilters = noFilters,
): Promise<{ items: CommentThreadView[]; next_cursor: string | null }> {
  await requireVisiblePost(db, postId, readerId)
  const stays = staysListed(filters)
  const { items, last } = await fullPage({
    size: pageSizes.comments,
    after,
    read: (place) => topLevelComments(db, { postId, readerId, sort, after: place }),
    show: async (rows) => {
      const replies = await firstReplies(
        db,
        rows.filter((row) => row.reply_count > 0).map((row) => row.id),
        readerId,
      )
      return Promise.all(
        rows.map(async (row) => ({
          ...commentView(row, readerId, filters),
          ...(await threadStart(db, row, replies.get(row.id) ?? [], readerId, filters)),
        })),
      )
    },
    stays,
    placeOf: ({ created_at: at, id, like_count: rank }) => ({ at, id, rank }),
  })
  const cursor = last && cursorAfter(last)
  return {
    items,
    next_cursor: cursor !== null && sort === 'most_liked' ? `${last?.like_count}_${cursor}` : cursor,
  }
}

interface CommentsWanted {
  postId: string
  readerId: string | null
  sort: CommentSort
  after: Place
}

async function topLevelComments(db: Db, { postId, readerId, sort, after }: CommentsWanted) {
  let query = db
    .selectFrom('comments')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .select([...commentColumns, 'comments.reply_count'])
    .select([likedBy(readerId), mediaOf('comments')])
    .where('comments.post_id', '=', postId)
    .where('comments.parent_id', 'is', null)
    .where(commentListedTo(readerId))
    .limit(sql.lit(pageSizes.comments + 1))
  const key = sql`(comments.created_at, comments.id)`
  if (sort === 'most_liked') {
    query = query.orderBy('comments.like_count', 'desc')
    // Likes given between two pages may show a comment twice, but never hide one.
    if (after !== null)
      query = query.where(
        sql<boolean>`(comments.like_count, comments.created_at, comments.id)
          < (${after.rank ?? 0}, ${after.at}, ${after.id})`,
      )
  } else if (after !== null) {
    query = query.where(
      sort === 'newest'
        ? sql<boolean>`${key} < (${after.at}, ${after.id})`
        : sql<boolean>`${key} > (${after.at}, ${after.id})`,
    )
  }
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  return query.orderBy('comments.created_at', direction).orderBy('comments.id', direction).execute()
}

/** A comment on a visible post. */
export async function readComment(
  db: Db,
  commentId: string,
  readerId: string | null,
  filters: WordFilters = noFilters,
): Promise<CommentView> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .select(commentColumns)
    .select([likedBy(readerId), mediaOf('comments')])
    .where('comments.id', '=', commentId)
    .where(commentVisibleTo(readerId))
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('comment_not_found')
  return commentView(row, readerId, filters)
}

/** The first replies of each comment and one more, oldest first, in one query. */
async function firstReplies(
  db: Db,
  commentIds: string[],
  readerId: string | null,
): Promise<Map<string, CommentRow[]>> {
  const byParent = new Map<string, CommentRow[]>()
  if (commentIds.length === 0) return byParent
  const rows = await db
    .selectFrom(sql<{ parent: string }>`unnest(${commentIds}::uuid[])`.as<'parents'>(sql`parents(parent)`))
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('comments')
          .selectAll()
          .where('parent_id', '=', sql<string>`parents.parent`)
          .where(commentListedTo(readerId))
          .orderBy('created_at')
          .orderBy('id')
          .limit(sql.lit(pageSizes.replies + 1))
          .as('comments'),
      (join) => join.onTrue(),
    )
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .select(commentColumns)
    .select([likedBy(readerId), mediaOf('comments')])
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute()
  for (const row of rows) {
    if (row.parent_id === null) continue
    const siblings = byParent.get(row.parent_id)
    if (siblings === undefined) byParent.set(row.parent_id, [row])
    else siblings.push(row)
  }
  return byParent
}

/**
 * The start of a thread: its first replies, and a cursor if the reader can see further ones. Once all replies
 * are read, the count covers the shown ones only: muted, blocked and filtered replies lead nowhere.
 */
async function threadStart(
  db: Db,
  thread: { id: string; reply_count: number },
  rows: CommentRow[],
  readerId: string | null,
  filters: WordFilters,
): Promise<Pick<CommentThreadView, 'replies' | 'replyCount' | 'replies_cursor'>> {
  const stays = staysListed(filters)
  const shown = rows.map((row) => commentView(row, readerId, filters))
  const first = shown.slice(0, pageSizes.replies)
  const replies = first.filter(stays)
  const [next] = shown.slice(pageSizes.replies)
  const { next_cursor } = pageFrom(rows, pageSizes.replies)
  const last = rows.at(-1)
  let replies_cursor = next_cursor
  if (next !== undefined && last !== undefined && !stays(next)) {
    const after = { at: last.created_at, id: last.id }
    const further = await shownReplies(db, { commentId: thread.id, readerId, after }, filters)
    if (further.items.length === 0) replies_cursor = further.next_cursor
  }
  if (replies_cursor === null) return { replies, replyCount: replies.length, replies_cursor }
  return { replies, replyCount: thread.reply_count - (first.length - replies.length), replies_cursor }
}

/** Replies to a comment on a visible post, oldest first. */
export async function readReplies(
  db: Db,
  commentId: string,
  readerId: string | null,
  after: Keyset | null,
  filters: WordFilters = noFilters,
): Promise<{ items: CommentView[]; next_cursor: string | null }> {
  const parent = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select('comments.id')
    .where('comments.id', '=', commentId)
    .where(commentVisibleTo(readerId))
    .executeTakeFirst()
  if (parent === undefined) throw new Refusal('comment_not_found')
  return shownReplies(db, { commentId, readerId, after }, filters)
}

interface RepliesWanted {
  commentId: string
  readerId: string | null
  after: Keyset | null
}

async function shownReplies(db: Db, { after, ...wanted }: RepliesWanted, filters: WordFilters) {
  const { items, last } = await fullPage({
    size: pageSizes.moreReplies,
    after,
    read: (place) => repliesTo(db, { ...wanted, after: place }),
    show: async (rows) => rows.map((row) => commentView(row, wanted.readerId, filters)),
    stays: staysListed(filters),
    placeOf: ({ created_at: at, id }) => ({ at, id }),
  })
  return { items, next_cursor: last && cursorAfter(last) }
}

async function repliesTo(db: Db, { commentId, readerId, after }: RepliesWanted) {
  let query = db
    .selectFrom('comments')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .select(commentColumns)
    .select([likedBy(readerId), mediaOf('comments')])
    .where('comments.parent_id', '=', commentId)
    .where(commentListedTo(readerId))
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(sql.lit(pageSizes.moreReplies + 1))
  if (after !== null)
    query = query.where(sql<boolean>`(comments.created_at, comments.id) > (${after.at}, ${after.id})`)
  return query.execute()
}

/** A member's comments below visible posts, newest first, each with what it replies to. */
export async function readProfileReplies(
  db: Db,
  reference: string,
  readerId: string | null,
  after: Keyset | null,
  filters: WordFilters = noFilters,
): Promise<{ items: ProfileReply[]; next_cursor: string | null }> {
  const { id } = await visibleProfile(db, reference, readerId)
  let query = db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .innerJoin('profiles as answered', 'answered.id', 'posts.user_id')
    .select(commentColumns)
    .select([likedBy(readerId), mediaOf('comments')])
    .select([
      'posts.content as post_content',
      sql<Omit<AuthoredRow, 'user_id'> & { id: string }>`(
        to_jsonb(answered) || jsonb_build_object('party_card', ${partyCardOf('answered')})
      )`.as('answered'),
    ])
    .where('comments.user_id', '=', id)
    .where(visibleTo(readerId))
    .where(standsFor(readerId))
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(sql.lit(pageSizes.profileReplies + 1))
  if (after !== null)
    query = query.where(sql<boolean>`(comments.created_at, comments.id) < (${after.at}, ${after.id})`)
  const { rows, next_cursor } = pageFrom(await query.execute(), pageSizes.profileReplies)
  return {
    items: rows.map((row) => ({
      comment: commentView(row, readerId, filters),
      post: {
        id: row.post_id,
        content: row.post_content,
        author: authorView({ ...row.answered, user_id: row.answered.id }),
      },
    })),
    next_cursor,
  }
}

async function requireVisiblePost(db: Db, postId: string, readerId: string | null): Promise<void> {
  const post = await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.id', '=', postId)
    .where(visibleTo(readerId))
    .executeTakeFirst()
  if (post === undefined) throw new Refusal('post_not_found')
}
