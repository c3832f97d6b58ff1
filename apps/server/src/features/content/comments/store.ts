import type { CommentThreadView, CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { CommentSort } from '@parvis/contract/content/comments.ts'
import type { ProfileReply } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import {
  cursorAt,
  inTimeOrder,
  type Keyset,
  type Page,
  pageFrom,
  pageQuery,
  type RankedKeyset,
  rankedCursorAt,
} from '@parvis/platform/database/keyset.ts'
import { nothingToHydrate, readPage } from '@parvis/platform/database/read-page.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { type AuthoredRow, authorView } from '../../people/authors/index.ts'
import { hiddenMembers } from '../../people/blocks/index.ts'
import { partyCardOf } from '../../people/parties/index.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { noFilters, staysListed, type WordFilters } from '../../people/word-filters/index.ts'
import { mediaOf } from '../media/index.ts'
import { visibleTo } from '../posts/index.ts'
import { commentListedTo, commentVisibleTo, isNotRemovedFor } from './policy.ts'
import { type CommentRow, commentColumns, commentRows, commentView, likedBy } from './views.ts'

/** Visible top-level comments of a post, each with its first replies. */
export async function readComments(
  db: Db,
  postId: string,
  readerId: string | null,
  sort: CommentSort,
  after: (Keyset & Partial<RankedKeyset>) | null,
  filters: WordFilters = noFilters,
): Promise<Page<CommentThreadView> & { hidden_count: number | null }> {
  const total = await requireVisiblePost(db, postId, readerId)
  const page: Page<CommentThreadView> = await readPage({
    size: pageSizes.comments,
    after: after && { rank: 0, ...after },
    select: (from: RankedKeyset | null) => topLevelComments(db, { postId, readerId, sort, after: from }),
    hydrate: (rows) => threadStarts(db, rows, readerId, filters),
    present(row, starts) {
      const start = starts.get(row.id)
      return start === undefined ? null : { ...commentView(row, readerId, filters), ...start }
    },
    filter: staysListed(filters),
    placeOf: ({ created_at: at, id, like_count: rank }) => ({ at, id, rank }),
    cursorOf: sort === 'most_liked' ? rankedCursorAt : cursorAt,
  })
  const isFirst = after === null
  return {
    ...page,
    hidden_count: isFirst ? await countHiddenComments(db, { postId, readerId, total, page }) : null,
  }
}

interface CommentQuery {
  postId: string
  readerId: string | null
  sort: CommentSort
  /** Its rank is the number of likes, for the sort by likes only. */
  after: RankedKeyset | null
}

async function topLevelComments(db: Db, { postId, readerId, sort, after }: CommentQuery) {
  const query = commentRows(db, readerId)
    .select('comments.reply_count')
    .where('comments.post_id', '=', postId)
    .where('comments.parent_id', 'is', null)
    .where(commentListedTo(readerId))
  if (sort !== 'most_liked') {
    const direction = sort === 'oldest' ? 'asc' : 'desc'
    return pageQuery(query, [...byTime, direction], after, pageSizes.comments).execute()
  }
  const liked = query.orderBy('comments.like_count', 'desc')
  // Likes between two pages may repeat a comment, but hide none.
  return pageQuery(liked, byTime, null, pageSizes.comments)
    .$if(after !== null, (page) =>
      page.where(
        sql<boolean>`(comments.like_count, comments.created_at, comments.id)
          < (${after?.rank}, ${after?.at}, ${after?.id})`,
      ),
    )
    .execute()
}

const byTime = ['comments.created_at', 'comments.id'] as const

/** A comment on a visible post. */
export async function readComment(
  db: Db,
  commentId: string,
  readerId: string | null,
  filters: WordFilters = noFilters,
): Promise<CommentView> {
  const row = await commentRows(db, readerId)
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .where('comments.id', '=', commentId)
    .where(commentVisibleTo(readerId))
    .executeTakeFirstOrThrow(refusalOf('comment_not_found'))
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

type ThreadStart = Pick<CommentThreadView, 'replies' | 'reply_count' | 'replies_cursor'>

/** The start of each comment's thread, by the comment's id. */
async function threadStarts(
  db: Db,
  comments: { id: string; reply_count: number }[],
  readerId: string | null,
  filters: WordFilters,
): Promise<Map<string, ThreadStart>> {
  const answered = comments.filter(({ reply_count }) => reply_count > 0)
  const replies = await firstReplies(
    db,
    answered.map(({ id }) => id),
    readerId,
  )
  const starts = comments.map(
    async (comment) =>
      [comment.id, await threadStart(db, comment, replies.get(comment.id) ?? [], readerId, filters)] as const,
  )
  return new Map(await Promise.all(starts))
}

/**
 * Start of a thread: first replies, and a cursor if the reader can see more. With all replies read, the count covers
 * shown ones only.
 */
async function threadStart(
  db: Db,
  thread: { id: string; reply_count: number },
  rows: CommentRow[],
  readerId: string | null,
  filters: WordFilters,
): Promise<ThreadStart> {
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
  if (replies_cursor === null) return { replies, reply_count: replies.length, replies_cursor }
  return { replies, reply_count: thread.reply_count - (first.length - replies.length), replies_cursor }
}

/** Replies to a comment on a visible post, oldest first. */
export async function readReplies(
  db: Db,
  commentId: string,
  readerId: string | null,
  after: Keyset | null,
  filters: WordFilters = noFilters,
): Promise<Page<CommentView>> {
  await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select('comments.id')
    .where('comments.id', '=', commentId)
    .where(commentVisibleTo(readerId))
    .executeTakeFirstOrThrow(refusalOf('comment_not_found'))
  return shownReplies(db, { commentId, readerId, after }, filters)
}

interface ReplyQuery {
  commentId: string
  readerId: string | null
  after: Keyset | null
}

function shownReplies(
  db: Db,
  { after, ...query }: ReplyQuery,
  filters: WordFilters,
): Promise<Page<CommentView>> {
  return readPage({
    size: pageSizes.moreReplies,
    after,
    select: (from: Keyset | null) => repliesTo(db, { ...query, after: from }),
    hydrate: nothingToHydrate,
    present: (row) => commentView(row, query.readerId, filters),
    filter: staysListed(filters),
    ...inTimeOrder,
  })
}

function repliesTo(db: Db, { commentId, readerId, after }: ReplyQuery) {
  const query = commentRows(db, readerId)
    .where('comments.parent_id', '=', commentId)
    .where(commentListedTo(readerId))
  return pageQuery(query, [...byTime, 'asc'], after, pageSizes.moreReplies).execute()
}

/** Requires a visible post. Returns its number of comments. */
async function requireVisiblePost(db: Db, postId: string, readerId: string | null): Promise<number> {
  const post = await db
    .selectFrom('posts')
    .select('posts.comment_count')
    .where('posts.id', '=', postId)
    .where(visibleTo(readerId))
    .executeTakeFirstOrThrow(refusalOf('post_not_found'))
  return post.comment_count
}

interface FirstPage {
  postId: string
  readerId: string | null
  /** Comments of the post, whoever reads. */
  total: number
  page: { items: CommentThreadView[]; next_cursor: string | null }
}

/**
 * Number of a post's comments hidden from this reader. A list of one page is counted from that page; longer ones by
 * an index, without those that word filters hide.
 */
export async function countHiddenComments(
  db: Db,
  { postId, readerId, total, page }: FirstPage,
): Promise<number> {
  const { items, next_cursor } = page
  if (next_cursor === null && items.every(({ replies_cursor }) => replies_cursor === null)) {
    const shown = items.flatMap(({ replies, ...comment }) => [comment, ...replies])
    // The post does not count removed comments, which their author still sees.
    return Math.max(0, total - shown.filter(({ moderation }) => !moderation?.withheld).length)
  }
  const { rows } = await sql<{ hidden: number }>`
    with hidden as (
      select comments.id, comments.parent_id, comments.reply_count, comments.withheld_at
      from (${hiddenMembers(readerId)}) as hidden_member
        join comments on comments.post_id = ${postId} and comments.user_id = hidden_member.id
      union
      select comments.id, comments.parent_id, comments.reply_count, comments.withheld_at from comments
      where comments.post_id = ${postId} and comments.withheld_at is not null and comments.parent_id is null
        and comments.user_id is distinct from ${readerId}::uuid
    )
    -- A hidden comment hides its replies. One that was removed is no longer counted by the post.
    select coalesce(sum((withheld_at is null)::integer + reply_count), 0)::integer as hidden from hidden
    where parent_id is null or not exists (select from hidden as above where above.id = hidden.parent_id)
  `.execute(db)
  return rows[0]?.hidden ?? 0
}

/** A member's comments below visible posts with these posts, newest first. */
export async function readProfileReplies(
  db: Db,
  reference: string,
  readerId: string | null,
  after: Keyset | null,
  filters: WordFilters = noFilters,
): Promise<Page<ProfileReply>> {
  const { id } = await visibleProfile(db, reference, readerId)
  return readPage({
    size: pageSizes.profileReplies,
    after,
    select: (from: Keyset | null) =>
      pageQuery(
        commentsOfMember(db, id, readerId),
        ['comments.created_at', 'comments.id'],
        from,
        pageSizes.profileReplies,
      ).execute(),
    hydrate: nothingToHydrate,
    present: (row) => ({
      comment: commentView(row, readerId, filters),
      post: {
        id: row.post_id,
        content: row.post_content,
        author: authorView({ ...row.answered, user_id: row.answered.id }),
      },
    }),
    ...inTimeOrder,
  })
}

function commentsOfMember(db: Db, memberId: string, readerId: string | null) {
  return commentRows(db, readerId)
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('profiles as answered', 'answered.id', 'posts.user_id')
    .select([
      'posts.content as post_content',
      sql<Omit<AuthoredRow, 'user_id'> & { id: string }>`(
        to_jsonb(answered) || jsonb_build_object('party_card', ${partyCardOf('answered')})
      )`.as('answered'),
    ])
    .where('comments.user_id', '=', memberId)
    .where(visibleTo(readerId))
    .where(isNotRemovedFor(readerId))
}
