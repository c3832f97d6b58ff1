import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'
import { eventLevels } from '../list-filters.ts'
import { calendarDays, datePrecisions, eventTypes, reminders } from './events.ts'
import { LawReference } from './laws.schemas.ts'
import { organKinds } from './officials.ts'
import { OrganReference } from './organs.schemas.ts'

/** What an assembly publishes about a sitting or a meeting. */
const Proceedings = z.object({
  /** Committee, study group or chamber; null while no import has named it. */
  organ: z.string().nullable(),
  /** Group or committee with a page here. */
  organ_page: z.object({ uid: z.string(), name: z.string(), kind: z.enum(organKinds) }).nullable(),
  /** Laws of its agenda that Parvis follows, in that order. */
  laws: z.array(z.object({ reference: LawReference, title: z.string() })),
  report_url: z.url().nullable(),
  /** The chamber's site of videos. */
  video_url: z.url().nullable(),
  is_open_to_press: z.boolean().nullable(),
})

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
  /** Null for events that are no sitting or meeting of an assembly. */
  proceedings: Proceedings.nullable(),
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
} satisfies Description

const MeetingQuery = z.strictObject({
  /** From today on, soonest first; or before today, the latest first. */
  when: z.enum(['coming', 'past']).default('coming'),
  cursor: Cursor.optional(),
})

export const listOrganMeetings = {
  summary: 'Meetings of a committee or another organ, 10 a page; none of an unknown one',
  scope: 'read',
  params: OrganReference,
  query: MeetingQuery,
  returns: pageOf(EventView),
} satisfies Description

export const listLawMeetings = {
  summary: 'Sittings and meetings with a law on their agenda, 10 a page',
  scope: 'read',
  params: z.object({ reference: LawReference }),
  query: MeetingQuery,
  returns: pageOf(EventView),
  refusals: ['law_not_found'],
} satisfies Description

const EventParams = z.object({ eventId: Id })

export const EventSubscription = z.object({
  event_id: z.uuid(),
  /** Null: no reminder was requested. */
  reminder: z.enum(reminders).nullable(),
  /** Null: no reminder is due, or it was already sent. */
  remind_at: z.iso.datetime().nullable(),
  /** Reminders that can still be requested, with their times. */
  choices: z.array(z.object({ reminder: z.enum(reminders), remind_at: z.iso.datetime() })),
})
export type EventSubscription = z.infer<typeof EventSubscription>

export const getEvent = {
  summary: 'An event of the calendar',
  scope: 'read',
  params: EventParams,
  returns: EventView,
  refusals: ['event_not_found'],
} satisfies Description

export const getEventSubscription = {
  summary: 'Whether the member is reminded of an event, and which reminders there may be',
  params: EventParams,
  returns: EventSubscription,
  refusals: ['event_not_found'],
} satisfies Description

export const subscribeToEvent = {
  summary: 'Has the member reminded of an event once; asked again, the last choice holds',
  params: EventParams,
  body: z.strictObject({ reminder: z.enum(reminders) }),
  returns: EventSubscription,
  refusals: [
    'consent_required',
    'event_not_found',
    'event_over',
    'reminder_impossible',
    'too_many_event_subscriptions',
  ],
} satisfies Description

export const unsubscribeFromEvent = {
  summary: 'Has the member reminded no more; harmless when they are not, and when the event was withdrawn',
  params: EventParams,
  returns: z.object({ event_id: z.uuid() }),
  refusals: ['consent_required'],
} satisfies Description

export const listEventSubscriptions = {
  summary: 'The events to come of which the member is reminded, soonest first, 20 a page',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(
    z.object({
      event: EventView,
      reminder: z.enum(reminders),
      remind_at: z.iso.datetime().nullable(),
      /** It is no longer in the calendar. */
      is_withdrawn: z.boolean(),
    }),
  ),
} satisfies Description
