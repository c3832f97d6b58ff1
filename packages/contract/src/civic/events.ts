import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.ts'

/** What the agenda knows: the calendar groups them ({@link calendarTypeOf}), search shows {@link searchedEventTypes}. */
export const eventTypes = [
  'meeting',
  'session',
  'election',
  'demonstration',
  'debate',
  'assembly_vote',
  'assembly_session',
  'interview',
] as const
export type EventType = (typeof eventTypes)[number]

/** The types among which one searches (spec 000 §9). */
export const searchedEventTypes = ['debate', 'assembly_vote', 'assembly_session', 'interview'] as const

/** The types that the calendar shows (spec 001 §9). */
export const calendarTypes = ['meeting', 'session', 'election', 'demonstration'] as const
export type CalendarType = (typeof calendarTypes)[number]

/** A debate or an interview is a meeting, a vote or a sitting of an assembly is a session. */
export const calendarTypeOf: Record<EventType, CalendarType> = {
  meeting: 'meeting',
  debate: 'meeting',
  interview: 'meeting',
  session: 'session',
  assembly_vote: 'session',
  assembly_session: 'session',
  election: 'election',
  demonstration: 'demonstration',
}

export const eventLevels = ['national', 'regional', 'local'] as const
export type EventLevel = (typeof eventLevels)[number]

/** An event of the agenda. */
export const EventView = z.object({
  id: z.uuid(),
  type: z.enum(eventTypes),
  level: z.enum(eventLevels),
  title: z.string(),
  description: z.string(),
  place: z.string().nullable(),
  participants: z.array(z.string()),
  tv_channel: z.string().nullable(),
  importance: z.enum(['low', 'normal', 'high']),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  /** `day`, `month`: only that much of `starts_at` is known; it is midnight in Paris, as is the end, not included. */
  date_precision: z.enum(['minute', 'day', 'month']),
  /** Who publishes it, as of when, and how sure it is. Null for what members of the demo community made up. */
  source: z
    .object({
      institution: z.string(),
      page: z.string(),
      url: z.url().nullable(),
      as_of: z.iso.date(),
      basis: z.enum(['cross-checked', 'single-copy', 'general-knowledge']),
    })
    .nullable(),
  is_example: z.boolean(),
  /** It will not take place since then; null for what stands. */
  called_off_at: z.iso.datetime().nullable(),
  /** An administrator's word holds over what the source of a bundled or imported event says, since then. */
  corrected_at: z.iso.datetime().nullable(),
})
export type EventView = z.infer<typeof EventView>

/** Days that one request of the calendar may span. */
export const calendarDays = 62

/** An event is live from its start for this long, in milliseconds (spec 000 §9); only where its hour is known. */
export const liveMilliseconds = 3 * 3_600_000

export const listCalendar = endpoint({
  name: 'listCalendar',
  summary: 'Events that touch the days from `from` to `to`, both included, in Paris; soonest first',
  method: 'GET',
  path: '/calendar',
  access: 'anyone',
  query: z
    .strictObject({ from: z.iso.date(), to: z.iso.date(), cursor: Cursor.optional() })
    .check(({ value, issues }) => {
      const days = (Date.parse(value.to) - Date.parse(value.from)) / 86_400_000 + 1
      // No calendar of PostgreSQL's has a year 0.
      if (value.from < '0001')
        issues.push({ code: 'custom', input: value.from, path: ['from'], message: 'out_of_range' })
      if (days < 1 || days > calendarDays)
        issues.push({
          code: 'custom',
          input: value.to,
          path: ['to'],
          message: `from 1 to ${calendarDays} days`,
        })
    }),
  returns: pageOf(EventView),
  refusals: [],
})
