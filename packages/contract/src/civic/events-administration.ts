import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './events-administration.schemas.ts'

/** Whether an event is in the calendar, shown there as called off, or no longer shown. */
export const eventStandings = ['announced', 'called_off', 'withdrawn'] as const
export type EventStanding = (typeof eventStandings)[number]

/** Origin of an event. */
export const eventOrigins = ['administration', 'bundled', 'imported', 'example'] as const

export const listAdministeredEvents: Endpoint<typeof schemas.listAdministeredEvents> = {
  name: 'listAdministeredEvents',
  method: 'GET',
  path: '/administration/events',
  access: 'member',
}

export const getAdministeredEvent: Endpoint<typeof schemas.getAdministeredEvent> = {
  name: 'getAdministeredEvent',
  method: 'GET',
  path: '/administration/events/:eventId',
  access: 'member',
}

export const addEvent: Endpoint<typeof schemas.addEvent> = {
  name: 'addEvent',
  method: 'POST',
  path: '/administration/events',
  access: 'member',
}

export const amendEvent: Endpoint<typeof schemas.amendEvent> = {
  name: 'amendEvent',
  method: 'PUT',
  path: '/administration/events/:eventId',
  access: 'member',
}

export const setEventStanding: Endpoint<typeof schemas.setEventStanding> = {
  name: 'setEventStanding',
  method: 'PUT',
  path: '/administration/events/:eventId/standing',
  access: 'member',
}

export const giveEventBack: Endpoint<typeof schemas.giveEventBack> = {
  name: 'giveEventBack',
  method: 'PUT',
  path: '/administration/events/:eventId/source',
  access: 'member',
}

export const listEventVersions: Endpoint<typeof schemas.listEventVersions> = {
  name: 'listEventVersions',
  method: 'GET',
  path: '/administration/events/:eventId/versions',
  access: 'member',
}
