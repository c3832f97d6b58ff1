import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './event-reminders.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Time of a reminder: an hour before, the evening before, or a week before. */
export const reminders = ['hour', 'eve', 'week'] as const
export type Reminder = (typeof reminders)[number]

export const getEvent = anyone('getEvent', 'GET /events/:eventId')
export const getEventSubscription = member('getEventSubscription', 'GET /events/:eventId/subscription')
export const subscribeToEvent = member('subscribeToEvent', 'PUT /events/:eventId/subscription')
export const unsubscribeFromEvent = member('unsubscribeFromEvent', 'DELETE /events/:eventId/subscription')
export const listEventSubscriptions = member('listEventSubscriptions', 'GET /me/events')
