import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import type { PollTab, PollTheme } from '@parvis/contract/content/polls.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { Keyset } from '@parvis/platform/database/keyset.ts'
import { cursorAt, pageBy } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { resting } from './hooks.ts'
import { hasEnded } from './policy.ts'

interface Reader {
  readerId: string | null
  now: Date
}

export interface PollListing extends Reader {
  tab: PollTab
  theme: PollTheme | undefined
  after: Keyset | null
}

export async function readPolls(
  db: Db,
  { tab, theme, after, ...reader }: PollListing,
): Promise<{ items: PollView[]; next_cursor: string | null }> {
  const isCurrent = tab === 'current'
  const found = await polls(db, reader)
    .where((eb) => eb.not(resting(reader.now)))
    .$if(theme !== undefined, (query) => query.where('polls.theme', '=', required(theme, 'the theme')))
    .where('polls.ends_at', isCurrent ? '>' : '<=', reader.now)
    .$if(after !== null, (query) =>
      query.where(
        isCurrent
          ? sql<boolean>`(polls.ends_at, polls.id) > (${after?.at}, ${after?.id})`
          : sql<boolean>`(polls.ends_at, polls.id) < (${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('polls.ends_at', isCurrent ? 'asc' : 'desc')
    .orderBy('polls.id', isCurrent ? 'asc' : 'desc')
    .limit(sql.lit(pageSizes.polls + 1))
    .execute()
  const { rows, next_cursor } = pageBy(found, pageSizes.polls, ({ ends_at: at, id }) => cursorAt({ at, id }))
  return { items: rows.map((row) => pollView(row, reader.now)), next_cursor }
}

/**
 * `evenResting` includes a poll suspended by its election's reserve, for the staff member who has just
 * created it.
 */
export async function readPoll(
  db: Db,
  pollId: string,
  reader: Reader,
  evenResting = false,
): Promise<PollView | undefined> {
  const row = await polls(db, reader)
    .select(resting(reader.now).as('rests'))
    .where('polls.id', '=', pollId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { rests, ...poll } = row
  if (rests && !evenResting) throw new Refusal('reserve_in_force')
  return pollView(poll, reader.now)
}

type Row = Awaited<ReturnType<ReturnType<typeof polls>['execute']>>[number]

function polls(db: Db, { readerId }: Reader) {
  return db.selectFrom('polls').select([
    'polls.id',
    'polls.title',
    'polls.description',
    'polls.theme',
    'polls.ends_at',
    'polls.is_example',
    sql<PollView['options']>`(
        select json_agg(json_build_object('position', position, 'text', text, 'votes', vote_count) order by position)
        from poll_options where poll_options.poll_id = polls.id
      )`.as('options'),
    sql<number | null>`(
        select position from poll_votes where poll_votes.poll_id = polls.id and user_id = ${readerId}
      )`.as('userVote'),
  ])
}

function pollView(row: Row, now: Date): PollView {
  return {
    ...row,
    totalVotes: row.options.reduce((sum, { votes }) => sum + votes, 0),
    hasVoted: row.userVote !== null,
    ends_at: row.ends_at.toISOString(),
    isClosed: hasEnded(row, now),
  }
}
