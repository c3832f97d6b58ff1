import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { eventLevels } from './calendar-kinds.ts'
import { calendarDays, datePrecisions, eventTypes } from './events.ts'

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
  /** `day`, `month`, `year`: precision of `starts_at`, which is then midnight in Paris. The end is exclusive. */
  date_precision: z.enum(datePrecisions),
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

export const listCalendar = {
  summary: 'Events that touch the days from `from` to `to`, both included, in Paris; soonest first',
  scope: 'read',
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
} satisfies Description
