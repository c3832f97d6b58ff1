import type { PostView, QuotedView, Reaction, ThreadPlace } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import type { Posts } from '@parvis/platform/database/schema.gen.ts'
import { sharedJson } from '@parvis/platform/http/json.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { authorColumns, authorView } from '../../people/authors/index.ts'
import { filterIn, noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import { linkPreviewOfPost, linkPreviewView } from '../link-previews/index.ts'
import { furtherMedia, mediaOf, mediaView } from '../media/index.ts'
import { canDeletePost, type VisibleRows, visibleTo } from './policy.ts'
import { contextNoteOfPost, contextNoteView } from './shown-note.ts'
import { topQuestionOfPost, topQuestionView } from './top-question.ts'

/** A value about the reader's own acts; guests get the default without a lookup. */
const ofReader = <Value>(readerId: string | null, value: RawBuilder<Value>, none: RawBuilder<Value>) =>
  readerId === null ? none : value

/** The reader's own acts on a post. */
const ownActsOf = (readerId: string | null) =>
  [
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
  ] as const

/** The acts of a reader who has not acted on a post. */
export const noActs = { own_reaction: null, is_saved: false, is_reposted: false } as const

export const hasNoActs = ({
  own_reaction,
  is_saved,
  is_reposted,
}: Pick<ViewerStateRow, keyof typeof noActs>) => own_reaction === null && !is_saved && !is_reposted

/** Version of the row (`xmin`): any update of a row of `posts`, counters included, changes it. */
const revision = sql<string>`posts.xmin`.as('revision')

/** Columns of `posts` that every card needs. */
const columns = [
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
  'posts.edit_shown_at',
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
  'posts.held_until',
  'posts.planned_for',
  'posts.plan_refusal',
  'posts.link_id',
  'posts.question_text_count',
  'posts.context_note_id',
  'posts.thread_id',
  'posts.thread_place',
  'posts.thread_size',
] as const

/**
 * Visible posts with the card fields that every post has; {@link completeCards} adds the others. Every list of posts
 * starts here or with {@link visibleViewerStates}, so that the visibility rule cannot be forgotten.
 */
export function visiblePosts(db: Db, readerId: string | null, rows: VisibleRows = 'many') {
  return db
    .selectFrom('posts')
    .innerJoin('profiles', 'profiles.id', 'posts.user_id')
    .where(visibleTo(readerId, rows))
    .select([...columns, revision, ...authorColumns])
    .select(ownActsOf(readerId))
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof visiblePosts>['execute']>>[number]

/** Rows inserted into `posts` as their authors see them, like {@link visiblePosts}: nobody has acted on them yet. */
export function newPosts(db: Db, inserting: RawBuilder<Selectable<Posts>>) {
  return db
    .with('fresh', () => inserting)
    .selectFrom('fresh as posts')
    .innerJoin('profiles', 'profiles.id', 'posts.user_id')
    .select([...columns, sql<string>`''`.as('revision'), ...authorColumns])
    .select(ownActsOf(null))
}

/** Visible posts with the fields that differ between readers, for cached cards. */
export function visibleViewerStates(db: Db, readerId: string | null) {
  return db
    .selectFrom('posts')
    .where(visibleTo(readerId))
    .select(['posts.id', revision])
    .select(ownActsOf(readerId))
}

export type ViewerStateRow = Awaited<ReturnType<ReturnType<typeof visibleViewerStates>['execute']>>[number]

export interface PostsById extends Record<string, unknown> {
  readerId: string | null
  ids: string[]
}

export const anyOf = (ids: string[]) => sql<string>`(select unnest(${ids}::uuid[]))`

/** Visible posts by id. */
export const postsById = prepared((db, { readerId, ids }: PostsById) =>
  visiblePosts(db, readerId).where('posts.id', 'in', anyOf(ids)),
)

const additionsById = prepared((db, { readerId, ids }: PostsById) =>
  db
    .selectFrom('posts')
    .where(visibleTo(readerId))
    .where('posts.id', 'in', anyOf(ids))
    .select('posts.id')
    .select([mediaOf('posts'), furtherMedia])
    .select(linkPreviewOfPost())
    .select([topQuestionOfPost.as('top_question'), contextNoteOfPost.as('context_note')]),
)

const noAdditions = {
  attachment: null,
  further_attachments: null,
  link_preview: null,
  top_question: null,
  context_note: null,
}

type Additions = Omit<Awaited<ReturnType<typeof additionsById>>[number], 'id'>

/** A post with all fields of its card except reposted originals. */
export type CardRow = PostRow & Additions

/**
 * Adds attachments, link preview, question and context note to the rows that have one. A statement of its own: its parts cost as
 * much to prepare as all others, and most posts need none.
 */
export async function completeCards(db: Db, readerId: string | null, rows: PostRow[]): Promise<CardRow[]> {
  const ids = rows.filter(hasAdditions).map(({ id }) => id)
  const found = ids.length === 0 ? [] : await additionsById(db, { readerId, ids })
  const additions = new Map<string, Additions>(found.map(({ id, ...others }) => [id, others]))
  return rows.map((row) => ({ ...row, ...(additions.get(row.id) ?? noAdditions) }))
}

const hasAdditions = ({ media_url, link_id, question_text_count, context_note_id }: PostRow) =>
  media_url !== null || link_id !== null || question_text_count > 0 || context_note_id !== null

/** The cards of posts and of what they show of other posts, each by id. */
export interface HydratedPosts {
  cards: Map<string, CardRow>
  originals: Map<string, CardRow>
}

/** View of a post for a reader. */
export function presentPost(
  card: CardRow,
  posts: HydratedPosts,
  readerId: string | null,
  filters: WordFilters,
): PostView {
  const original = originalOf(card, posts)
  const quoted = original && originalOf(original, posts)
  return {
    ...cardView(card, readerId, filters),
    original: original && {
      ...cardView(original, readerId, filters),
      original: quoted && cardView(quoted, readerId, filters),
    },
  }
}

const sharedViews = new WeakMap<CardRow, PostView>()

/**
 * {@link presentPost} for cached cards. Readers who have not acted on the post, did not write it and filter nothing
 * share one view, and its JSON.
 */
export function presentCachedPost(
  card: CardRow,
  posts: HydratedPosts,
  readerId: string | null,
  filters: WordFilters,
): PostView {
  const isShared =
    hasNoActs(card) && card.user_id !== readerId && card.repost_of_id === null && filters.length === 0
  if (!isShared) return presentPost(card, posts, readerId, filters)
  let view = sharedViews.get(card)
  if (view === undefined) {
    view = sharedJson(presentPost(card, posts, readerId, filters))
    sharedViews.set(card, view)
  }
  return view
}

/** Views of rows of {@link visiblePosts}. */
export async function postViews(
  db: Db,
  rows: PostRow[],
  readerId: string | null,
  filters: WordFilters = noFilters,
): Promise<PostView[]> {
  const cards = new Map((await completeCards(db, readerId, rows)).map((row) => [row.id, row]))
  const posts = { cards, originals: await readOriginals(db, cards, readerId, cardsById) }
  return [...cards.values()].map((row) => presentPost(row, posts, readerId, filters))
}

/** Cards of visible posts by id. */
export const cardsById = async (db: Db, named: PostsById): Promise<CardRow[]> =>
  completeCards(db, named.readerId, await postsById(db, named))

/** View of one row of {@link visiblePosts}. */
export async function postView(
  db: Db,
  row: PostRow,
  readerId: string | null,
  filters: WordFilters = noFilters,
): Promise<PostView> {
  const [view] = await postViews(db, [row], readerId, filters)
  if (view === undefined) throw new Error('missing view of a row')
  return view
}

/** Ids of the authors shown on these posts' cards, reposted posts included. */
export function authorsOf(posts: PostView[]): string[] {
  return posts.flatMap(({ user_id, original }) => [
    user_id,
    ...(original === null
      ? []
      : [original.user_id, ...(original.original ? [original.original.user_id] : [])]),
  ])
}

/**
 * Visible originals of reposts, and the originals of those. A statement of its own, since few posts have one and a
 * join would double the cost.
 */
export async function readOriginals(
  db: Db,
  cards: Map<string, CardRow>,
  readerId: string | null,
  read: typeof cardsById,
): Promise<Map<string, CardRow>> {
  const originals = new Map<string, CardRow>()
  let reposts = cards
  for (let depth = 1; depth <= 2; depth += 1) {
    const ids = new Set<string>()
    for (const { repost_of_id: id } of reposts.values())
      if (id !== null && !cards.has(id) && !originals.has(id)) ids.add(id)
    if (ids.size === 0) break
    reposts = new Map()
    for (const row of await read(db, { readerId, ids: [...ids] })) {
      reposts.set(row.id, row)
      originals.set(row.id, row)
    }
  }
  return originals
}

const originalOf = ({ repost_of_id: id }: CardRow, { cards, originals }: HydratedPosts): CardRow | null =>
  id === null ? null : (originals.get(id) ?? cards.get(id) ?? null)

function cardView(row: CardRow, readerId: string | null, filters: WordFilters): QuotedView {
  const isOwnPost = row.user_id === readerId
  return {
    id: row.id,
    user_id: row.user_id,
    content: row.content,
    media_url: row.media_url,
    media: row.attachment && mediaView(row.attachment),
    more_media: (row.further_attachments ?? []).map(mediaView),
    link_preview: row.link_preview && linkPreviewView(row.link_preview),
    channel: row.channel,
    visibility: row.visibility,
    is_private: row.is_private,
    region_code: row.region_code,
    created_at: row.created_at.toISOString(),
    edited_at: (isOwnPost ? row.edited_at : row.edit_shown_at)?.toISOString() ?? null,
    author: authorView(row),
    reactions: { support: row.support_count, question: row.question_count, vote: row.vote_count },
    commentCount: row.comment_count,
    userReaction: row.own_reaction,
    is_saved: row.is_saved,
    repost_count: row.repost_count,
    is_reposted: row.is_reposted,
    isOwnPost,
    can_delete: canDeletePost(readerId, row),
    repost_kind: row.repost_kind,
    repost_of_id: row.repost_of_id,
    held_until: row.held_until?.toISOString() ?? null,
    planned_for: row.planned_for?.toISOString() ?? null,
    plan_refusal: row.plan_refusal,
    moderation: markOf(row, isOwnPost),
    answer_id: row.answer_id,
    context_note: contextNoteView(row.context_note),
    thread: threadPlace(row),
    top_question: topQuestionView(row.top_question, isOwnPost ? noFilters : filters),
    filtered_by: isOwnPost
      ? null
      : filterIn(
          filters,
          row.content,
          row.attachment?.alt,
          ...(row.further_attachments ?? []).map(({ alt }) => alt),
          row.link_preview?.title,
        ),
  }
}

function threadPlace({ thread_id: id, thread_place: place, thread_size: size }: CardRow): ThreadPlace | null {
  return id === null || place === null || size === null ? null : { id, place, size }
}

function markOf(row: CardRow, isOwnPost: boolean): QuotedView['moderation'] {
  const { moderation_label: label, reach_limited } = row
  const withheld = isOwnPost && row.withheld_by !== null ? { decision_id: row.withheld_by } : null
  return label === null && !reach_limited && withheld === null ? null : { label, reach_limited, withheld }
}
