import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { NoteRating as RatingWord } from '@parvis/contract/content/context-notes.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { notBanned } from '../../accounts/identity/index.ts'
import type { NoteRating, NoteScore } from './bridging.ts'
import { isNoteListed, scoredDays } from './policy.ts'
import { hideNote, type NoteFigures, showNote, showOnPost } from './states.ts'

/** Ratings by which the published figures of a note advance: fewer would show what one member thinks. */
const figuresStep = 5

const ratingValues: Record<RatingWord, NoteRating['value']> = { helpful: 1, somewhat: 0.5, not_helpful: 0 }

/** Scores all recent notes and changes the states that follow. Factors of raters never leave the process of the model. */
export async function scoreRecentNotes(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const since = subDays(now, scoredDays)
  const scores = await scoreApart(await readRatings(context, since), now.getTime())
  const notes = await context.db
    .selectFrom('context_notes')
    .select(['id', 'ratings', 'is_shown'])
    .where(isNoteListed)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const note of notes) {
    const score = scores.get(note.id) ?? { ratings: 0, intercept: 0, factor: 0, isShown: false }
    const isStep = Math.abs(score.ratings - note.ratings) >= figuresStep
    if (isStep || score.isShown !== note.is_shown)
      await context.transaction((tx) => applyScore(context, tx, note.id, score))
  }
}

async function readRatings({ db }: Pick<AppContext, 'db'>, since: Date): Promise<NoteRating[]> {
  const rows = await db
    .selectFrom('context_note_ratings as rated')
    .innerJoin('context_notes', 'context_notes.id', 'rated.note_id')
    .innerJoin('profiles', 'profiles.id', 'rated.user_id')
    .select(['rated.note_id', 'rated.user_id', 'rated.rating'])
    .select(sql<Date>`min(rated.created_at) over (partition by rated.user_id)`.as('rates_since'))
    .where(isNoteListed)
    .where('context_notes.created_at', '>', since)
    // The ratings of members who withdrew their consent do not count.
    .where('profiles.consented_at', 'is not', null)
    .where(notBanned(sql`rated.user_id`))
    .$narrowType<{ rating: RatingWord }>()
    .execute()
  return rows.map(({ note_id: noteId, user_id: raterId, rating, rates_since }) => ({
    noteId,
    raterId,
    value: ratingValues[rating],
    ratesSince: rates_since.getTime(),
  }))
}

/** Runs the model in a process of its own: requests do not wait for it. */
function scoreApart(ratings: NoteRating[], now: number): Promise<Map<string, NoteScore>> {
  if (ratings.length === 0) return Promise.resolve(new Map())
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./scoring-process.ts', import.meta.url)), {
      serialization: 'advanced',
      execArgv: [],
      // The worker gets neither the database's address nor any key.
      env: {},
    })
    child.once('message', (scores) => resolve(scores as Map<string, NoteScore>))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the process of the bridging model ended with ${code}`)))
    child.send({ ratings, now })
  })
}

/** Applies a score to a note. Of the notes below one post the first that may be shown stays. */
async function applyScore(context: AppContext, tx: Tx, noteId: string, score: NoteScore): Promise<void> {
  const post = await tx
    .selectFrom('posts')
    .select(['id', 'user_id', 'context_note_id'])
    .where('id', '=', (eb) => eb.selectFrom('context_notes').select('post_id').where('id', '=', noteId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  const note = await tx
    .selectFrom('context_notes')
    .select(['id', 'ratings', 'is_shown'])
    .where('id', '=', noteId)
    .where(isNoteListed)
    .forUpdate()
    .executeTakeFirst()
  // Deleted or removed since the ratings were read.
  if (post === undefined || note === undefined) return
  const { ratings } = score
  const figures: NoteFigures = { ratings, intercept: rounded(score.intercept), factor: rounded(score.factor) }
  const place = { id: noteId, post_id: post.id, author_id: post.user_id }
  if (note.is_shown && !score.isShown) await hideNote(context, tx, place, figures)
  else if (!note.is_shown && score.isShown && post.context_note_id === null)
    await showNote(context, tx, place, figures)
  else if (Math.abs(ratings - note.ratings) >= figuresStep) {
    await updateById(tx, 'context_notes', noteId, { ...figures })
    if (note.is_shown) await showOnPost(context, tx, post.id, noteId)
  }
}

const rounded = (figure: number) => Math.round(figure * 100) / 100
