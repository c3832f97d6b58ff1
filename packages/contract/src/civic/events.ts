import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type { CalendarType } from '../list-filters.ts'
import type * as schemas from './events.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** How precisely the date of an event is known. */
export const datePrecisions = ['minute', 'day', 'month', 'year'] as const
export type DatePrecision = (typeof datePrecisions)[number]

/** Whether the day of an event is known. */
export const isDayKnown = (precision: DatePrecision): boolean => precision === 'minute' || precision === 'day'

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

/** Days that one request of the calendar may span. */
export const calendarDays = 62

/** Milliseconds after its start in which an event is live (spec 000 §9); only when its hour is known. */
export const liveMilliseconds = 3 * 3_600_000

export const listCalendar = anyone('listCalendar', 'GET /calendar')

/** Time of a reminder: an hour before, the evening before, or a week before. */
export const reminders = ['hour', 'eve', 'week'] as const
export type Reminder = (typeof reminders)[number]

export const listOrganMeetings = anyone('listOrganMeetings', 'GET /organs/:uid/meetings')
export const listLawMeetings = anyone('listLawMeetings', 'GET /laws/:reference/meetings')
export const getEvent = anyone('getEvent', 'GET /events/:eventId')
export const getEventSubscription = member('getEventSubscription', 'GET /events/:eventId/subscription')
export const subscribeToEvent = member('subscribeToEvent', 'PUT /events/:eventId/subscription')
export const unsubscribeFromEvent = member('unsubscribeFromEvent', 'DELETE /events/:eventId/subscription')
export const listEventSubscriptions = member('listEventSubscriptions', 'GET /me/events')
