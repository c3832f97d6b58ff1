import {
  addEvent as addEndpoint,
  amendEvent as amendEndpoint,
  getAdministeredEvent,
  giveEventBack as giveBackEndpoint,
  listAdministeredEvents,
  listEventVersions,
  setEventStanding as standingEndpoint,
} from '@parvis/contract/civic/events-administration.ts'
import { readCursor } from '../../../platform/database/keyset.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { requireAdministrator } from '../../trust/moderation/policy.ts'
import { addEvent, amendEvent, giveEventBack, setEventStanding } from './administration.ts'
import {
  readAdministered,
  readAdministeredEvent,
  readVersionCursor,
  readVersions,
} from './administration-views.ts'

const rate = { max: 120, window: 600 }

export function eventAdministrationRoutes(api: ParvisApi, world: World): void {
  api.members(listAdministeredEvents, ({ query, member }) => {
    requireAdministrator(member)
    const { list, q: typed, cursor } = query
    return readAdministered(world.db, { list, typed, now: world.clock.now(), after: readCursor(cursor) })
  })
  api.members(getAdministeredEvent, ({ params, member }) => {
    requireAdministrator(member)
    return readAdministeredEvent(world.db, params.eventId, world.clock.now())
  })
  api.members(listEventVersions, ({ params, query, member }) => {
    requireAdministrator(member)
    return readVersions(world.db, params.eventId, readVersionCursor(query.cursor))
  })
  api.members(addEndpoint, ({ body, member }) => addEvent(world, requireAdministrator(member), body), {
    rate,
  })
  api.members(
    amendEndpoint,
    ({ params, body, member }) => amendEvent(world, requireAdministrator(member), { ...params, ...body }),
    { rate },
  )
  api.members(
    standingEndpoint,
    ({ params, body, member }) =>
      setEventStanding(world, requireAdministrator(member), { ...params, ...body }),
    { rate },
  )
  api.members(
    giveBackEndpoint,
    ({ params, body, member }) => giveEventBack(world, requireAdministrator(member), { ...params, ...body }),
    { rate },
  )
}
