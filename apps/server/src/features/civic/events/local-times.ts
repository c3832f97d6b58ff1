import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { EventWhen } from '@parvis/contract/civic/events-administration.schemas.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayMs, hourMs } from '@parvis/platform/durations.ts'
import { wallTimeInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'

interface EventTimes {
  starts_at: Date
  ends_at: Date | null
  date_precision: EventView['date_precision']
}

/**
 * Converts local times of Paris to timestamps. A whole day ends at the following midnight; a month or a year has no
 * end. Takes the first of a time that occurs twice in autumn; refuses a time that spring skips.
 */
export async function timestampsOf(db: Db, when: EventWhen): Promise<EventTimes> {
  const [starts, ends] = wallTimes(when)
  const { rows } = await sql<{ starts_at: Date; ends_at: Date | null }>`
    select ${starts}::timestamp at time zone 'Europe/Paris' as starts_at,
      (${ends}::timestamp + make_interval(days => ${when.precision === 'day' ? 1 : 0}::integer))
        at time zone 'Europe/Paris' as ends_at`.execute(db)
  const [read] = rows
  const moments = read && {
    starts_at: firstOccurrence(read.starts_at),
    ends_at: read.ends_at && when.precision === 'minute' ? firstOccurrence(read.ends_at) : read.ends_at,
  }
  if (when.precision === 'minute' && !(isAt(moments?.starts_at, starts) && isAt(moments?.ends_at, ends)))
    throw new Refusal('event_dates_invalid')
  const lasts = moments?.ends_at ? moments.ends_at.getTime() - moments.starts_at.getTime() : 1
  if (moments === undefined || lasts <= 0 || lasts > furtherLimits.eventDays * dayMs)
    throw new Refusal('event_dates_invalid')
  return { ...moments, date_precision: when.precision }
}

/** PostgreSQL reads a time that occurs twice as the second one. */
function firstOccurrence(moment: Date): Date {
  const earlier = new Date(moment.getTime() - hourMs)
  return wallTimeInParis(earlier) === wallTimeInParis(moment) ? earlier : moment
}

/** Whether the clocks of Paris show this time at this moment: PostgreSQL moves a time that they skip. */
const isAt = (moment: Date | null | undefined, time: string | null) =>
  moment && time !== null ? wallTimeInParis(moment) === time : !moment && time === null

function wallTimes(when: EventWhen): [starts: string, ends: string | null] {
  if (when.precision === 'minute') return [when.starts, when.ends]
  if (when.precision === 'month') return [`${when.month}-01`, null]
  if (when.precision === 'year') return [`${when.year}-01-01`, null]
  return [when.first, when.last ?? when.first]
}

/** Local times of Paris for these timestamps, in the form of the administrators' form. */
export function localTimesOf({ starts_at, ends_at, date_precision }: EventTimes): EventWhen {
  const starts = wallTimeInParis(starts_at)
  if (date_precision === 'minute')
    return { precision: 'minute', starts, ends: ends_at && wallTimeInParis(ends_at) }
  if (date_precision === 'month') return { precision: 'month', month: starts.slice(0, 7) }
  if (date_precision === 'year') return { precision: 'year', year: starts.slice(0, 4) }
  const first = starts.slice(0, 10)
  const last = ends_at && wallTimeInParis(new Date(ends_at.getTime() - 1)).slice(0, 10)
  return { precision: 'day', first, last: last === first ? null : last }
}
