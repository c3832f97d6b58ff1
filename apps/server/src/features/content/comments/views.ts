import type { ModerationLabel } from '@parvis/contract/audit/decisions.ts'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type RawBuilder, sql } from 'kysely'
import { type AuthoredRow, authorColumns, authorView } from '../../people/authors/index.ts'
import { filterIn, noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import { type MediaRow, mediaOf, mediaView } from '../media/index.ts'
import { canChangeComment, commentVisibleTo } from './policy.ts'

/** Columns of a comment's card, from `comments` joined with its author's `profiles`. */
export const commentColumns = [
  'comments.id',
  'comments.post_id',
  'comments.user_id',
  'comments.parent_id',
  'comments.content',
  'comments.like_count',
  'comments.media_url',
  'comments.created_at',
  'comments.edited_at',
  'comments.moderation_label',
  'comments.withheld_by',
  ...authorColumns,
] as const

/** Whether the reader likes the comment in scope. */
export function likedBy(readerId: string | RawBuilder<string> | null) {
  if (readerId === null) return sql<boolean>`false`.as('is_liked')
  return sql<boolean>`exists (
    select from comment_likes
    where comment_likes.user_id = ${readerId} and comment_likes.comment_id = comments.id
  )`.as('is_liked')
}

/** Comments with their authors, in the form of {@link commentView}. */
export function commentRows(db: Db, readerId: string | RawBuilder<string> | null) {
  return db
    .selectFrom('comments')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .select(commentColumns)
    .select([likedBy(readerId), mediaOf('comments')])
}

export interface CommentRow extends AuthoredRow {
  id: string
  post_id: string
  parent_id: string | null
  content: string
  like_count: number
  media_url: string | null
  attachment: MediaRow | null
  created_at: Date
  edited_at: Date | null
  is_liked: boolean
  moderation_label: ModerationLabel | null
  withheld_by: string | null
}

/** A comment in the contract's form, for a reader. */
export function commentView(
  row: CommentRow,
  readerId: string | null,
  filters: WordFilters = noFilters,
): CommentView {
  const isOwnComment = canChangeComment(readerId, row)
  return {
    id: row.id,
    post_id: row.post_id,
    user_id: row.user_id,
    parent_id: row.parent_id,
    content: row.content,
    like_count: row.like_count,
    media_url: row.media_url,
    media: row.attachment && mediaView(row.attachment),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    author: authorView(row),
    is_liked: row.is_liked,
    is_own_comment: isOwnComment,
    moderation: markOf(row, isOwnComment),
    filtered_by: isOwnComment ? null : filterIn(filters, row.content, row.attachment?.alt),
  }
}

function markOf(row: CommentRow, isOwnComment: boolean): CommentView['moderation'] {
  const label = row.moderation_label
  const withheld = isOwnComment && row.withheld_by !== null ? { decision_id: row.withheld_by } : null
  return label === null && withheld === null ? null : { label, withheld }
}

/** Visible comments by id. */
export async function readCommentsById(
  db: Db,
  commentIds: string[],
  readerId: string | null,
): Promise<Map<string, CommentView>> {
  if (commentIds.length === 0) return new Map()
  const rows = await commentRows(db, readerId)
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .where(sql<boolean>`comments.id = any(${commentIds}::uuid[])`)
    .where(commentVisibleTo(readerId))
    .execute()
  return new Map(rows.map((row) => [row.id, commentView(row, readerId)]))
}
