import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './event-reminders.schemas.ts'

/** Time of a reminder: an hour before, the evening before, or a week before. */
export const reminders = ['hour', 'eve', 'week'] as const
export type Reminder = (typeof reminders)[number]

export const getEvent: Endpoint<typeof schemas.getEvent> = {
  name: 'getEvent',
  method: 'GET',
  path: '/events/:eventId',
  access: 'anyone',
}

export const getEventSubscription: Endpoint<typeof schemas.getEventSubscription> = {
  name: 'getEventSubscription',
  method: 'GET',
  path: '/events/:eventId/subscription',
  access: 'member',
}

export const subscribeToEvent: Endpoint<typeof schemas.subscribeToEvent> = {
  name: 'subscribeToEvent',
  method: 'PUT',
  path: '/events/:eventId/subscription',
  access: 'member',
}

export const unsubscribeFromEvent: Endpoint<typeof schemas.unsubscribeFromEvent> = {
  name: 'unsubscribeFromEvent',
  method: 'DELETE',
  path: '/events/:eventId/subscription',
  access: 'member',
}

export const listEventSubscriptions: Endpoint<typeof schemas.listEventSubscriptions> = {
  name: 'listEventSubscriptions',
  method: 'GET',
  path: '/me/events',
  access: 'member',
}
