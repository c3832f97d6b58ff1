import type { OriginalView, PostView, QuotedView } from '@parvis/contract/posts.ts'
import type { Reaction } from '@parvis/contract/reactions.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { linkPreviewOfPost, linkPreviewView } from '../link-previews/views.ts'
import { mediaOf, mediaView } from '../media/views.ts'
import { authorColumns, authorView } from '../profiles/views.ts'
import { visibleTo } from './policy.ts'

/**
 * The posts that a reader may see, with all their card shows. Every list of posts starts here and adds its own
 * filter, order and limit: the visibility rule cannot be forgotten.
 */
export function visiblePosts(db: Db, readerId: string | null) {
  const quoted = originalOf<QuotedRow>(cards(db, readerId))
  return cards(db, readerId).select(originalOf<OriginalRow>(cards(db, readerId).select(quoted)))
}

/** Of the reader's own doings with a post: nothing for a guest, who is spared the look. */
const ofReader = <Value>(readerId: string | null, value: RawBuilder<Value>, none: RawBuilder<Value>) =>
  readerId === null ? none : value

function cards(db: Db, readerId: string | null) {
  return db
    .selectFrom('posts')
    .innerJoin('profiles', 'profiles.id', 'posts.user_id')
    .where(visibleTo(readerId))
    .select([
      'posts.id',
      'posts.user_id',
      'posts.content',
      'posts.media_url',
      'posts.channel',
      'posts.visibility',
      'posts.is_private',
      'posts.region_code',
      'posts.created_at',
      'posts.edited_at',
      'posts.support_count',
      'posts.question_count',
      'posts.vote_count',
      'posts.comment_count',
      'posts.repost_count',
      'posts.repost_kind',
      'posts.repost_of_id',
      'posts.moderation_label',
      'posts.reach_limited',
      'posts.withheld_by',
      'posts.answer_id',
      ...authorColumns,
    ])
    .select(mediaOf('posts'))
    .select(linkPreviewOfPost)
    .select([
      ofReader(
        readerId,
        sql<Reaction | null>`(
          select reaction from reactions where reactions.post_id = posts.id and reactions.user_id = ${readerId}
        )`,
        sql`null`,
      ).as('own_reaction'),
      ofReader(
        readerId,
        sql<boolean>`exists (
          select from saved_posts where saved_posts.user_id = ${readerId} and saved_posts.post_id = posts.id
        )`,
        sql`false`,
      ).as('is_saved'),
      ofReader(
        readerId,
        sql<boolean>`(posts.repost_count > 0 and exists (
          select from posts as repost
          where repost.repost_of_id = posts.id and repost.user_id = ${readerId} and repost.repost_kind = 'plain'
        ))`,
        sql`false`,
      ).as('is_reposted'),
    ])
}

interface Cards extends Expression<unknown> {
  where(left: 'posts.id', operator: '=', right: RawBuilder<string>): Expression<unknown>
}

/** The card of what a post reposts, found within the same statement; most repost nothing, and nothing is looked up. */
function originalOf<Row>(original: Cards) {
  // Within the original's own query, `posts` is the original: what the repost points to is named before.
  return sql<Row | null>`
    case when posts.repost_of_id is not null then (
      select row_to_json(card)
      from (select posts.repost_of_id as id) as wanted
      cross join lateral ${original.where('posts.id', '=', sql<string>`wanted.id`)} as card
    ) end
  `.as('original')
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]
type PostRow = Awaited<ReturnType<ReturnType<typeof visiblePosts>['execute']>>[number]

/** A card as PostgreSQL's JSON gives it. */
type QuotedRow = {
  [Column in keyof CardRow]: CardRow[Column] extends Date | null
    ? string | Extract<CardRow[Column], null>
    : CardRow[Column]
}
type OriginalRow = QuotedRow & { original: QuotedRow | null }

/** A row of {@link visiblePosts} as the contract shows it to that reader. */
export function postView(row: PostRow, readerId: string | null): PostView {
  return { ...cardView(row, readerId), original: row.original && originalView(row.original, readerId) }
}

function originalView(row: OriginalRow, readerId: string | null): OriginalView {
  return { ...cardView(row, readerId), original: row.original && cardView(row.original, readerId) }
}

function cardView(row: CardRow | QuotedRow, readerId: string | null): QuotedView {
  const isOwnPost = row.user_id === readerId
  return {
    id: row.id,
    user_id: row.user_id,
    content: row.content,
    media_url: row.media_url,
    media: row.attachment && mediaView(row.attachment),
    linkPreview: row.link_preview && linkPreviewView(row.link_preview),
    channel: row.channel,
    visibility: row.visibility,
    is_private: row.is_private,
    region_code: row.region_code,
    created_at: timeOf(row.created_at),
    edited_at: row.edited_at && timeOf(row.edited_at),
    author: authorView(row),
    reactions: { support: row.support_count, question: row.question_count, vote: row.vote_count },
    commentCount: row.comment_count,
    userReaction: row.own_reaction,
    isSaved: row.is_saved,
    repostCount: row.repost_count,
    isReposted: row.is_reposted,
    isOwnPost,
    canDelete: isOwnPost,
    repost_kind: row.repost_kind,
    repost_of_id: row.repost_of_id,
    moderation: markOf(row, isOwnPost),
    answer_id: row.answer_id,
  }
}

function markOf(row: CardRow | QuotedRow, isOwnPost: boolean): QuotedView['moderation'] {
  const { moderation_label: label, reach_limited } = row
  const withheld = isOwnPost && row.withheld_by !== null ? { decision_id: row.withheld_by } : null
  return label === null && !reach_limited && withheld === null ? null : { label, reach_limited, withheld }
}

const timeOf = (time: Date | string) => (typeof time === 'string' ? new Date(time) : time).toISOString()
