import {
  type NeutralityPeriod,
  neutralityMonths,
  smallestGroup,
} from '@parvis/contract/trust/transparency.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { endOfDayInParis, shiftDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'

/** A day in Paris, from one midnight to the next. */
export interface Span {
  day: string
  from: Date
  until: Date
}

export function spanOf(date: string): Span {
  return { day: date, from: endOfDayInParis(shiftDay(date, -1)), until: endOfDayInParis(date) }
}

/** Bit of an author in a set of 64. */
export const authorBit = sql`1::bigint << (hashtext(user_id::text) & 63)`

/** Lower bound of the number of authors in the union of such sets. */
export const authorsIn = (bits: ReturnType<typeof sql>) =>
  sql<number>`length(replace((${bits})::bit(64)::text, '0', ''))`

/** Returns whether there are enough posts or decisions, of enough authors, to reveal nothing about one of them. */
export const isLargeEnough = ({ number, authors }: { number: number; authors: number }): boolean =>
  number >= smallestGroup && authors >= smallestGroup

/** First and last day, as `2026-11-21`. */
export interface Days {
  first: string
  last: string
}

/**
 * Days of the closed months of a period; null where there are none. A month is closed once the moderation of all its posts is
 * counted. Its figures then stay as they are: a comparison of two days reveals whole months, never a post.
 */
export async function readClosedMonths(db: Db, period: NeutralityPeriod): Promise<Days | null> {
  const { rows: counted } = await sql<{ day: string | null }>`
    select max(day)::text as day from neutrality_figures where measure = 'reported'
  `.execute(db)
  const day = counted[0]?.day
  if (!day) return null
  const last = shiftDay(firstOfMonth(shiftDay(day, 1)), -1)
  let first = firstOfMonth(last)
  for (let more = 1; more < neutralityMonths[period]; more += 1) first = firstOfMonth(shiftDay(first, -1))
  const { rows } = await sql<{ first: string | null }>`
    select min(day)::text as first from neutrality_figures
    where day between ${first}::date and ${last}::date and measure = 'reported'
  `.execute(db)
  // Nothing is known of the months before the first count.
  const from = rows[0]?.first
  return from ? { first: firstOfMonth(from), last } : null
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
