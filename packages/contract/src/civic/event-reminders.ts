import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Cursor, pageOf } from '../pages.ts'
import { EventView } from './events.ts'

/** Time of a reminder: an hour before, the evening before, or a week before. */
export const reminders = ['hour', 'eve', 'week'] as const
export type Reminder = (typeof reminders)[number]

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

export const getEvent = endpoint({
  name: 'getEvent',
  summary: 'An event of the calendar',
  method: 'GET',
  path: '/events/:eventId',
  access: 'anyone',
  params: EventParams,
  returns: EventView,
  refusals: ['event_not_found'],
})

export const getEventSubscription = endpoint({
  name: 'getEventSubscription',
  summary: 'Whether the member is reminded of an event, and which reminders there may be',
  method: 'GET',
  path: '/events/:eventId/subscription',
  access: 'member',
  params: EventParams,
  returns: EventSubscription,
  refusals: ['event_not_found'],
})

export const subscribeToEvent = endpoint({
  name: 'subscribeToEvent',
  summary: 'Has the member reminded of an event once; asked again, the last choice holds',
  method: 'PUT',
  path: '/events/:eventId/subscription',
  access: 'member',
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
})

export const unsubscribeFromEvent = endpoint({
  name: 'unsubscribeFromEvent',
  summary: 'Has the member reminded no more; harmless when they are not, and when the event was withdrawn',
  method: 'DELETE',
  path: '/events/:eventId/subscription',
  access: 'member',
  params: EventParams,
  returns: z.object({ event_id: z.uuid() }),
  refusals: ['consent_required'],
})

export const listEventSubscriptions = endpoint({
  name: 'listEventSubscriptions',
  summary: 'The events to come of which the member is reminded, soonest first, 20 a page',
  method: 'GET',
  path: '/me/events',
  access: 'member',
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(
    z.object({
      event: EventView,
      reminder: z.enum(reminders),
      remind_at: z.iso.datetime().nullable(),
      /** It is no longer in the calendar. */
      isWithdrawn: z.boolean(),
    }),
  ),
  refusals: [],
})
