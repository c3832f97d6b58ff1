import { z } from 'zod'
import { moderationActs } from '../audit/staff-acts.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, optionalPrintedText, pageOf, printedLine, siteAddress } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { limits } from '../limits.ts'
import { eventLevels } from '../list-filters.ts'
import { Person } from '../people/profiles.schemas.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { EventView } from './events.schemas.ts'
import { eventTypes } from './events.ts'
import { eventOrigins, eventStandings } from './events-administration.ts'

/** Fields of an event without its origin. */
export const EventValues = EventView.omit({
  id: true,
  is_example: true,
  called_off_at: true,
  corrected_at: true,
  proceedings: true,
}).extend({ standing: z.enum(eventStandings) })
export type EventValues = z.infer<typeof EventValues>

/** Years that the calendar accepts. */
const earliest = '1958'
const latest = '2101'
const inRange = (text: string) => text >= earliest && text < latest
const outOfRange = { error: 'out_of_range' }

/** Local time in Paris, to the minute: `2027-04-18T20:00`. */
const WallTime = z.iso.datetime({ local: true, precision: -1 }).length(16).refine(inRange, outOfRange)
const Day = z.iso.date().refine(inRange, outOfRange)
const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine(inRange, outOfRange)

const Year = z
  .string()
  .regex(/^\d{4}$/)
  .refine(inRange, outOfRange)

/** Time of the event in Paris, as precisely as known. The last day is included. */
export const EventWhen = z.discriminatedUnion('precision', [
  z.strictObject({ precision: z.literal('minute'), starts: WallTime, ends: WallTime.nullable() }),
  z.strictObject({ precision: z.literal('day'), first: Day, last: Day.nullable() }),
  z.strictObject({ precision: z.literal('month'), month: Month }),
  z.strictObject({ precision: z.literal('year'), year: Year }),
])
export type EventWhen = z.infer<typeof EventWhen>

/** The same as it is entered: the end comes after the start. */
const EnteredWhen = EventWhen.refine(
  (when) => when.precision !== 'minute' || when.ends === null || when.ends > when.starts,
  { path: ['ends'], error: 'before_start' },
).refine((when) => when.precision !== 'day' || when.last === null || when.last >= when.first, {
  path: ['last'],
  error: 'before_start',
})

/** Limits are read while the schemas are built, so a module that is tree-shaken away reads none. */
type Limit = Extract<keyof typeof furtherLimits, `event${string}`>

const line = (name: Limit) => z.string().trim().pipe(printedLine(furtherLimits[name]))

const paragraphs = (name: Limit) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(optionalPrintedText(furtherLimits[name]))

const names = () => z.array(line('eventParticipant')).max(furtherLimits.eventParticipants)

const Reason = paragraphs('eventReason').refine((text) => text !== '', { error: 'empty' })

/** Fields that an administrator enters. Only events of the demo community may lack a source. */
export const EventDraft = z.strictObject({
  type: z.enum(eventTypes),
  level: z.enum(eventLevels),
  title: line('eventTitle'),
  description: paragraphs('eventDescription'),
  place: line('eventPlace').nullable(),
  participants: names(),
  tv_channel: line('eventChannel').nullable(),
  importance: z.enum(['low', 'normal', 'high']),
  when: EnteredWhen,
  source: z
    .strictObject({
      institution: line('eventSource'),
      page: line('eventSource'),
      url: siteAddress(furtherLimits.eventSourceUrl).nullable(),
      as_of: Day,
      basis: z.enum(['cross-checked', 'single-copy', 'general-knowledge']),
    })
    .nullable(),
})
export type EventDraft = z.input<typeof EventDraft>

/** An event as administrators see it. */
export const AdministeredEvent = EventView.extend({
  standing: z.enum(eventStandings),
  origin: z.enum(eventOrigins),
  when: EventWhen,
  /** Version number: when two administrators change the event at once, the second receives a conflict. */
  revision: z.int(),
  changed_at: z.iso.datetime(),
  /** The source's values while an administrator's correction overrides them. */
  source_values: EventValues.nullable(),
  subscriber_count: z.int(),
  /** Current or future election periods that depend on its day. */
  reserve_count: z.int(),
})
export type AdministeredEvent = z.infer<typeof AdministeredEvent>

const EventParams = z.object({ eventId: Id })

export const listAdministeredEvents = {
  summary:
    'All events, called off and withdrawn ones as well, 20 a page: those to come, soonest first, or those that are over, latest first; `q` narrows by words. For administrators',
  query: z.strictObject({
    list: z.enum(['upcoming', 'past']).default('upcoming'),
    q: z.string().max(limits.search).default(''),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(AdministeredEvent),
  refusals: [...forAdministrators],
} satisfies Description

export const getAdministeredEvent = {
  summary: 'An event as it is now, also one that was withdrawn; for administrators',
  params: EventParams,
  returns: AdministeredEvent,
  refusals: [...forAdministrators, 'event_not_found'],
} satisfies Description

export const addEvent = {
  summary:
    'Adds an event with its source. One of the same name at the same moment is refused: a form that is sent twice adds one. For administrators',
  body: EventDraft,
  returns: AdministeredEvent,
  refusals: [...forAdministrators, 'event_exists', 'event_source_required', 'event_dates_invalid'],
} satisfies Description

/** Fields of every change: the revision it applies to, the reason, and the acknowledgement of dependent reserves. */
const Change = z.strictObject({
  revision: z.int().min(1).max(2_147_483_647),
  reason: Reason,
  /** Confirms the change although a period depends on this event's day; it has to be moved by hand. */
  despite_reserve: z.boolean().default(false),
})

export const amendEvent = {
  summary:
    'Corrects what an event says, with the reason; of a bundled or imported event the correction holds over its source. Who is reminded of it is told when its date changes. Harmless when nothing changes; for administrators',
  params: EventParams,
  body: Change.extend({ event: EventDraft }),
  returns: AdministeredEvent,
  refusals: [
    ...forAdministrators,
    'event_not_found',
    'event_changed',
    'event_source_required',
    'event_dates_invalid',
    'reserve_rests_on_event',
  ],
} satisfies Description

export const setEventStanding = {
  summary:
    'Calls an event off, takes it out of the calendar, or brings it back, with the reason; who is reminded of it is told. Harmless when it stands so; for administrators',
  params: EventParams,
  body: Change.extend({ standing: z.enum(eventStandings) }),
  returns: AdministeredEvent,
  refusals: [...forAdministrators, 'event_not_found', 'event_changed', 'reserve_rests_on_event'],
} satisfies Description

export const giveEventBack = {
  summary:
    'Ends the correction of a bundled or imported event: what its source says by now holds again; for administrators',
  params: EventParams,
  body: Change,
  returns: AdministeredEvent,
  refusals: [
    ...forAdministrators,
    'event_not_found',
    'event_changed',
    'event_not_corrected',
    'reserve_rests_on_event',
  ],
} satisfies Description

/** One version of an event with its period of validity; the first is the current one. */
const EventVersion = z.object({
  revision: z.int(),
  values: EventValues,
  shown_from: z.iso.datetime(),
  /** Null: the current version. */
  shown_until: z.iso.datetime().nullable(),
  /** Act that created this version; null when the source did. */
  act: z
    .object({
      act: z.enum(moderationActs),
      /** Null once that account is gone. */
      actor: Person.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type EventVersion = z.infer<typeof EventVersion>

export const listEventVersions = {
  summary: 'What an event says and all that it said before, latest first, 20 a page; for administrators',
  params: EventParams,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(EventVersion),
  refusals: [...forAdministrators, 'event_not_found'],
} satisfies Description
