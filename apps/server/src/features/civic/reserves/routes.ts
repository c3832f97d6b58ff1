import {
  declareCandidacy as declareEndpoint,
  getOwnReserve,
  listElections,
  listReserves,
  withdrawCandidacy as withdrawEndpoint,
} from '@parvis/contract/civic/reserves.ts'
import {
  copyCandidates as copyCandidatesEndpoint,
  endReserve as endEndpoint,
  listAdministeredReserves,
  listCandidates,
  listReserveActs,
  markCandidate as markEndpoint,
  moveReserve as moveEndpoint,
  proposeReserve,
  setReserve as setEndpoint,
  unmarkCandidate as unmarkEndpoint,
} from '@parvis/contract/civic/reserves-administration.ts'
import { readCursor, readSerialCursor } from '@parvis/platform/database/keyset.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { type ParvisApi, requireAdministrator } from '../../accounts/identity/index.ts'
import { readElections } from '../events/index.ts'
import {
  copyCandidates,
  declareCandidacy,
  markCandidate,
  unmarkCandidate,
  withdrawCandidacy,
} from './candidates.ts'
import { proposePeriod } from './local-times.ts'
import { endReserve, moveReserve, setReserve } from './service.ts'
import { electionDay } from './store.ts'
import { readActs, readBoard, readCandidates, readOwn, readReserves } from './views.ts'

export const reservesFeature: Feature = {
  routes: reserveRoutes,
}

const rate = { max: 120, window: 600 }
const declarations = { max: 30, window: 3_600 }
/** Recent elections may still need a change. */
const electionsKept = 4 * dayMs

function reserveRoutes({ api, hub }: ServerParts, context: AppContext): void {
  api.open(listReserves, ({ member }) => readBoard(context.db, context.clock.now(), member?.id ?? null))
  hub.allow('reserves', async (which) => (which === 'all' ? null : 'topic_unknown'))

  api.members(getOwnReserve, ({ member }) => readOwn(context.db, member, context.clock.now()))
  api.members(
    declareEndpoint,
    async ({ params, body, member }) => {
      await declareCandidacy(context, member, { eventId: params.eventId, region_code: body.region_code })
      return readOwn(context.db, member, context.clock.now())
    },
    { rate: declarations },
  )
  api.members(
    withdrawEndpoint,
    async ({ params, member }) => {
      await withdrawCandidacy(context, member, params.eventId)
      return readOwn(context.db, member, context.clock.now())
    },
    { rate: declarations },
  )
  periodRoutes(api, context)
  candidateRoutes(api, context)
}

function periodRoutes(api: ParvisApi, context: AppContext): void {
  api.members(listAdministeredReserves, ({ query, member }) => {
    requireAdministrator(member)
    return readReserves(context.db, readCursor(query.cursor))
  })
  api.open(listElections, ({ query }) => {
    const from = new Date(context.clock.now().getTime() - electionsKept)
    return readElections(context.db, { from, after: readCursor(query.cursor) })
  })
  api.members(proposeReserve, async ({ params, query, member }) => {
    requireAdministrator(member)
    return proposePeriod(await electionDay(context.db, params.eventId), query.clock)
  })
  api.members(setEndpoint, ({ body, member }) => setReserve(context, requireAdministrator(member), body), {
    rate,
  })
  api.members(
    moveEndpoint,
    ({ params, body, member }) =>
      moveReserve(context, requireAdministrator(member), { id: params.reserveId, ...body }),
    { rate },
  )
  api.members(
    endEndpoint,
    ({ params, body, member }) =>
      endReserve(context, requireAdministrator(member), { id: params.reserveId, ...body }),
    { rate },
  )
  api.members(listReserveActs, ({ query, member }) => {
    requireAdministrator(member)
    return readActs(context.db, readSerialCursor(query.cursor))
  })
}

function candidateRoutes(api: ParvisApi, context: AppContext): void {
  api.members(listCandidates, ({ params, query, member }) => {
    requireAdministrator(member)
    return readCandidates(context.db, params.eventId, readCursor(query.cursor))
  })
  api.members(
    markEndpoint,
    ({ params, body, member }) =>
      markCandidate(context, requireAdministrator(member), { eventId: params.eventId, ...body }),
    { rate },
  )
  api.members(
    unmarkEndpoint,
    async ({ params, body, member }) => {
      await unmarkCandidate(context, requireAdministrator(member), { ...params, reason: body.reason })
      return { member_id: params.memberId }
    },
    { rate },
  )
  api.members(
    copyCandidatesEndpoint,
    async ({ params, body, member }) => {
      const copying = { eventId: params.eventId, fromId: body.from_event_id, reason: body.reason }
      return { copied: await copyCandidates(context, requireAdministrator(member), copying) }
    },
    { rate },
  )
}
