import type { RollCallView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import type { LawSubject } from '@parvis/contract/list-filters.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type RawBuilder, sql } from 'kysely'
import { readLawOfBallots } from '../laws/index.ts'

export interface LawFilters {
  /** Reference of a law. */
  law?: string | undefined
  subject?: LawSubject | undefined
}

/** SQL: the roll call is an act of one of these laws, or on the text that one of their acts votes on. */
export function isOnLaws({ law, subject }: LawFilters): RawBuilder<boolean> {
  if (law === undefined && subject === undefined) return sql`true`
  return sql`roll_calls.id in (
    with acts as materialized (
      select ballots.* from laws
      join law_acts on law_acts.law_id = laws.id
      join roll_calls as ballots on ballots.uid = law_acts.ballot_uid
      where ${law === undefined ? sql`true` : sql`laws.reference = ${law}`}
        and ${subject === undefined ? sql`true` : sql`laws.subject = ${subject}`}
    )
    select id from acts
    union all
    select other.id from acts join roll_calls as other on vote_text(other.title) = vote_text(acts.title)
      and other.institution = acts.institution and other.legislature is not distinct from acts.legislature
  )`
}

interface VoteOnText {
  id: number
  uid: string
  title: string
  held_on: string
  number: number
}

type Neighbour = NonNullable<RollCallView['before']>

/** The votes before and after on the text that a roll call names, and the law of that text. */
export async function readSameText(
  db: Db,
  vote: VoteOnText,
): Promise<Pick<RollCallView, 'before' | 'after' | 'law'>> {
  const [before, after, ballots] = await Promise.all([
    readNeighbour(db, vote, 'before'),
    readNeighbour(db, vote, 'after'),
    readBallots(db, vote.id),
  ])
  return { before, after, law: await readLawOfBallots(db, vote.uid, ballots) }
}

const columns = sql`other.uid, other.number, other.title, other.held_on::text, other.outcome`

/** SQL: another vote is on the same text as the one of this id. Titles return in each legislature. */
const isOnTextOf = (id: number) => sql<boolean>`
  from roll_calls as own join roll_calls as other
    on vote_text(other.title) = vote_text(own.title) and other.institution = own.institution
      and other.legislature is not distinct from own.legislature and other.is_example = own.is_example
  where own.id = ${id}`

async function readNeighbour(
  db: Db,
  { id, held_on, number }: VoteOnText,
  side: 'before' | 'after',
): Promise<Neighbour | null> {
  const here = sql`(${held_on}::date, ${number}::integer, ${id}::integer)`
  const { rows } = await sql<Neighbour>`
    select ${columns} ${isOnTextOf(id)}
      and (other.held_on, other.number, other.id) ${side === 'before' ? sql`<` : sql`>`} ${here}
    order by ${
      side === 'before'
        ? sql`other.held_on desc, other.number desc, other.id desc`
        : sql`other.held_on, other.number, other.id`
    } limit 1`.execute(db)
  return rows[0] ?? null
}

/** Votes on the whole of a text; more than these belong to no text. */
const mostBallots = 20

/** Votes on the whole of the same text: those are the ones that a law's file names. */
async function readBallots(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select other.uid ${isOnTextOf(id)} and other.whole_text
    order by other.held_on desc, other.id desc limit ${sql.lit(mostBallots)}`.execute(db)
  return rows.map(({ uid }) => uid)
}
