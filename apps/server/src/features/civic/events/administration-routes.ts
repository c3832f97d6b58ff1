import {
  addEvent as addEndpoint,
  amendEvent as amendEndpoint,
  getAdministeredEvent,
  giveEventBack as giveBackEndpoint,
  listAdministeredEvents,
  listEventVersions,
  setEventStanding as standingEndpoint,
} from '@parvis/contract/civic/events-administration.ts'
import { readCursor, readRevisionCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import { type ParvisApi, requireAdministrator } from '../../accounts/identity/index.ts'
import { addEvent, amendEvent, giveEventBack, setEventStanding } from './administration.ts'
import { readAdministered, readAdministeredEvent, readVersions } from './administration-views.ts'

const rate = { max: 120, window: 600 }

export function eventAdministrationRoutes(api: ParvisApi, context: AppContext): void {
  api.members(listAdministeredEvents, ({ query, member }) => {
    requireAdministrator(member)
    const { list, q: typed, cursor } = query
    return readAdministered(context.db, { list, typed, now: context.clock.now(), after: readCursor(cursor) })
  })
  api.members(getAdministeredEvent, ({ params, member }) => {
    requireAdministrator(member)
    return readAdministeredEvent(context.db, params.eventId, context.clock.now())
  })
  api.members(listEventVersions, ({ params, query, member }) => {
    requireAdministrator(member)
    return readVersions(context.db, params.eventId, readRevisionCursor(query.cursor))
  })
  api.members(addEndpoint, ({ body, member }) => addEvent(context, requireAdministrator(member), body), {
    rate,
  })
  api.members(
    amendEndpoint,
    ({ params, body, member }) => amendEvent(context, requireAdministrator(member), { ...params, ...body }),
    { rate },
  )
  api.members(
    standingEndpoint,
    ({ params, body, member }) =>
      setEventStanding(context, requireAdministrator(member), { ...params, ...body }),
    { rate },
  )
  api.members(
    giveBackEndpoint,
    ({ params, body, member }) =>
      giveEventBack(context, requireAdministrator(member), { ...params, ...body }),
    { rate },
  )
}
