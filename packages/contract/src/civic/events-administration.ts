import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './events-administration.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Whether an event is in the calendar, shown there as called off, or no longer shown. */
export const eventStandings = ['announced', 'called_off', 'withdrawn'] as const
export type EventStanding = (typeof eventStandings)[number]

/** Origin of an event. */
export const eventOrigins = ['administration', 'bundled', 'imported', 'example'] as const

export const listAdministeredEvents = member('listAdministeredEvents', 'GET /administration/events')
export const getAdministeredEvent = member('getAdministeredEvent', 'GET /administration/events/:eventId')
export const addEvent = member('addEvent', 'POST /administration/events')
export const amendEvent = member('amendEvent', 'PUT /administration/events/:eventId')
export const setEventStanding = member('setEventStanding', 'PUT /administration/events/:eventId/standing')
export const giveEventBack = member('giveEventBack', 'PUT /administration/events/:eventId/source')
export const listEventVersions = member('listEventVersions', 'GET /administration/events/:eventId/versions')
