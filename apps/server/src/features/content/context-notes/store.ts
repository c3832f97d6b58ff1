import type { ListedNote, RatedNote } from '@parvis/contract/content/context-notes.schemas.ts'
import type { NoteList } from '@parvis/contract/content/context-notes.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, type Keyset, type Page, pageQuery } from '@parvis/platform/database/keyset.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { notMuted } from '../../people/blocks/index.ts'
import type { WordFilters } from '../../people/word-filters/index.ts'
import {
  type CardCache,
  isListedFor,
  postStages,
  shownAuthors,
  visibleTo,
  visibleViewerStates,
} from '../posts/index.ts'
import { canAnswer, canRate, isNoteListed, scoredDays, stateOf } from './policy.ts'

type OwnRating = NonNullable<RatedNote['own_rating']>

const noteColumns = [
  'context_notes.id as note_id',
  'context_notes.post_id',
  'context_notes.user_id',
  'context_notes.content',
  'context_notes.sources',
  'context_notes.created_at as proposed_at',
  'context_notes.is_shown',
  'context_notes.status_at',
  'context_notes.ratings',
  'context_notes.intercept',
  'context_notes.factor',
  'context_notes.answer',
  'context_notes.withheld_at',
  'posts.user_id as author_id',
] as const

const ownRating = (memberId: string) =>
  sql<OwnRating | null>`(
    select json_build_object('rating', own.rating, 'reasons', own.reasons) from context_note_ratings as own
    where own.note_id = context_notes.id and own.user_id = ${memberId}
  )`.as('own_rating')

/** Notes below posts that the member may see, with their own ratings, and the viewer states of the posts. */
const visibleNotes = (db: Db, memberId: string) =>
  visibleViewerStates(db, memberId)
    .innerJoin('context_notes', 'context_notes.post_id', 'posts.id')
    .select([...noteColumns, ownRating(memberId)])

type Row = Awaited<ReturnType<ReturnType<typeof visibleNotes>['execute']>>[number]

function ratedNote(row: Row, memberId: string): RatedNote {
  return {
    id: row.note_id,
    post_id: row.post_id,
    content: row.content,
    sources: row.sources,
    created_at: row.proposed_at.toISOString(),
    state: stateOf(row),
    shown_at: row.is_shown ? (row.status_at?.toISOString() ?? null) : null,
    ratings: row.ratings,
    intercept: row.intercept,
    factor: row.factor,
    answer: row.answer,
    is_own: row.user_id === memberId,
    can_rate: canRate(memberId, row),
    can_answer: canAnswer(memberId, row),
    own_rating: row.own_rating,
  }
}

/** One note that the member may see: listed, or their own. */
export async function readNote(db: Db, memberId: string, noteId: string): Promise<RatedNote> {
  const row = await visibleNotes(db, memberId)
    .where('context_notes.id', '=', noteId)
    .where(sql<boolean>`(${isNoteListed} or context_notes.user_id = ${memberId})`)
    .executeTakeFirstOrThrow(refusalOf('context_note_not_found'))
  return ratedNote(row, memberId)
}

/** The author of a note that a reader may see, for other features. */
export function findNote(db: Db, readerId: string | null, id: string): Promise<{ user_id: string | null }> {
  return (
    db
      .selectFrom('context_notes')
      .innerJoin('posts', 'posts.id', 'context_notes.post_id')
      .select('context_notes.user_id')
      .where('context_notes.id', '=', id)
      .where(isNoteListed)
      .where(visibleTo(readerId))
      // Guests read the shown one alone.
      .where(sql<boolean>`(context_notes.is_shown or ${readerId}::uuid is not null)`)
      .executeTakeFirstOrThrow(refusalOf('context_note_not_found'))
  )
}

/** Notes below one post shown at once: those that wait are few, and of the others the latest count. */
const notesOfPost = 50

/** Notes below a visible post, the shown one first. */
export async function readPostNotes(db: Db, memberId: string, postId: string): Promise<RatedNote[]> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where(visibleTo(memberId))
    .executeTakeFirst()
  if (post === undefined) throw new Refusal('post_not_found')
  const rows = await visibleNotes(db, memberId)
    .where('context_notes.post_id', '=', postId)
    .where(sql<boolean>`(${isNoteListed} or context_notes.user_id = ${memberId})`)
    .orderBy('context_notes.is_shown', 'desc')
    .orderBy('context_notes.created_at', 'desc')
    .orderBy('context_notes.id', 'desc')
    .limit(sql.lit(notesOfPost))
    .execute()
  return rows.map((row) => ratedNote(row, memberId))
}

interface NoteListing {
  memberId: string
  list: NoteList
  after: Keyset | null
  filters: WordFilters
  now: Date
}

/** Notes of a list with their posts: the latest first, shown ones by the time from which they are. */
export async function readNotes(
  db: Db,
  cardCache: CardCache,
  { memberId, list, after, filters, now }: NoteListing,
): Promise<Page<ListedNote>> {
  const posts = postStages(db, cardCache, memberId, filters)
  return readPage({
    size: pageSizes.contextNotes,
    after,
    select: (from: Keyset | null) => notesOf(db, { memberId, list, now }, from).execute(),
    hydrate: posts.hydrate,
    present(row, hydrated) {
      const post = posts.present(row, hydrated)
      return post && { ...ratedNote(row, memberId), post }
    },
    filter: ({ post }) => posts.filter(post),
    placeOf: ({ note_id: id, status_at, proposed_at }) => ({
      at: list === 'shown' ? (status_at ?? proposed_at) : proposed_at,
      id,
    }),
    cursorOf: cursorAt,
  })
}

function notesOf(
  db: Db,
  { memberId, list, now }: Pick<NoteListing, 'memberId' | 'list' | 'now'>,
  from: Keyset | null,
) {
  const notes = visibleNotes(db, memberId)
  const size = pageSizes.contextNotes
  const byDate = ['context_notes.created_at', 'context_notes.id'] as const
  if (list === 'own')
    return pageQuery(notes.where('context_notes.user_id', '=', memberId), byDate, from, size)
  const listed = notes
    .where(isNoteListed)
    .where(isListedFor(memberId))
    .where(notMuted(memberId, ...shownAuthors))
  if (list === 'shown') {
    const shown = listed.where('context_notes.is_shown', '=', sql.lit(true))
    return pageQuery(shown, ['context_notes.status_at', 'context_notes.id'], from, size)
  }
  const unrated = listed
    .where('context_notes.is_shown', '=', sql.lit(false))
    .where('context_notes.created_at', '>', subDays(now, scoredDays))
    .where('context_notes.user_id', 'is distinct from', memberId)
    .where('posts.user_id', '<>', memberId)
    .where(
      sql<boolean>`not exists (
        select from context_note_ratings as rated where rated.note_id = context_notes.id and rated.user_id = ${memberId}
      )`,
    )
  return pageQuery(unrated, byDate, from, size)
}
