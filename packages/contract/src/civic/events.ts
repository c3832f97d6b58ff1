import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './events.schemas.ts'

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

/** Days that one request of the calendar may span. */
export const calendarDays = 62

/** Milliseconds after its start in which an event is live (spec 000 §9); only when its hour is known. */
export const liveMilliseconds = 3 * 3_600_000

export const listCalendar: Endpoint<typeof schemas.listCalendar> = {
  name: 'listCalendar',
  method: 'GET',
  path: '/calendar',
  access: 'anyone',
}
