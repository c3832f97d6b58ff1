import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { reminders } from './event-reminders.ts'
import { EventView } from './events.schemas.ts'

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
  refusals: [],
} satisfies Description
