import { lastClosing, type ReserveClock, saturdayClocks } from '@parvis/contract/civic/reserves.ts'
import { reserveDaysFromPoll } from '@parvis/contract/civic/reserves-administration.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { shiftDay } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { ElectionDay } from './store.ts'

/** Local time at a place, to the minute. */
export const wallTime = (moment: ReturnType<typeof sql.ref>, clock: ReturnType<typeof sql.ref>) =>
  sql<string>`to_char(${moment} at time zone ${clock}, 'YYYY-MM-DD"T"HH24:MI')`

/**
 * Proposes a period: from midnight of the eve (Code électoral, article L. 49) to the last closing of polls, in local
 * time. Some overseas territories vote on Saturday.
 */
export function proposePeriod({ day, level }: ElectionDay, clock: ReserveClock) {
  const votedOn = level === 'national' && saturdayClocks.includes(clock) ? shiftDay(day, -1) : day
  return { starts_local: `${shiftDay(votedOn, -1)}T00:00`, ends_local: `${votedOn}T${lastClosing}` }
}

export interface LocalTimes {
  starts_local: string
  ends_local: string
}

/** Timestamps for local times near the election. Refuses other times: a period must not silence anybody. */
export async function timestampsOf(
  db: Db,
  { day }: ElectionDay,
  clock: ReserveClock,
  { starts_local, ends_local }: LocalTimes,
): Promise<{ starts_at: Date; ends_at: Date }> {
  const poll = Date.parse(`${day}T00:00:00Z`)
  const distance = (local: string) => (Date.parse(`${local}:00Z`) - poll) / dayMs
  const fits =
    starts_local < ends_local &&
    distance(starts_local) >= -reserveDaysFromPoll &&
    distance(ends_local) <= reserveDaysFromPoll
  if (!fits) throw new Refusal('reserve_off_date')
  // Takes the first of a time that occurs twice in autumn: PostgreSQL takes the second, and moves a time that spring
  // skips.
  const first = (local: string) => {
    const read = sql`(${local}::timestamp at time zone ${clock})`
    return sql`case when (${read} - interval '1 hour') at time zone ${clock} = ${local}::timestamp
      then ${read} - interval '1 hour' else ${read} end`
  }
  const exists = (local: string) =>
    sql`(${local}::timestamp at time zone ${clock}) at time zone ${clock} = ${local}::timestamp`
  const { rows } = await sql<{ starts_at: Date; ends_at: Date; exist: boolean }>`
    select ${first(starts_local)} as starts_at, ${first(ends_local)} as ends_at,
      ${exists(starts_local)} and ${exists(ends_local)} as exist`.execute(db)
  const [moments] = rows
  if (moments === undefined || !moments.exist || moments.starts_at >= moments.ends_at)
    throw new Refusal('reserve_off_date')
  return { starts_at: moments.starts_at, ends_at: moments.ends_at }
}
