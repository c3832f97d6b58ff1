import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.ts'

/** All event types. The calendar groups them ({@link calendarTypeOf}); search offers {@link searchedEventTypes}. */
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

/** Event types that search filters by (spec 000 §9). */
export const searchedEventTypes = ['debate', 'assembly_vote', 'assembly_session', 'interview'] as const

/** The types that the calendar shows (spec 001 §9). */
export const calendarTypes = ['meeting', 'session', 'election', 'demonstration'] as const
export type CalendarType = (typeof calendarTypes)[number]

/** Debates and interviews are meetings; votes and sittings of an assembly are sessions. */
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
  /** `day`, `month`: precision of `starts_at`, which is then midnight in Paris. The end is exclusive. */
  date_precision: z.enum(['minute', 'day', 'month']),
  /** Publisher, date and certainty. Null for invented events of the demo community. */
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
  /** Time at which it was called off; null otherwise. */
  called_off_at: z.iso.datetime().nullable(),
  /** Time since which an administrator's correction overrides the source of a bundled or imported event. */
  corrected_at: z.iso.datetime().nullable(),
})
export type EventView = z.infer<typeof EventView>

/** Days that one request of the calendar may span. */
export const calendarDays = 62

/** Milliseconds after its start in which an event is live (spec 000 §9); only when its hour is known. */
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
      // PostgreSQL has no year 0.
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
