import {
  copyCandidates as copyCandidatesEndpoint,
  declareCandidacy as declareEndpoint,
  endReserve as endEndpoint,
  getOwnReserve,
  listAdministeredReserves,
  listCandidates,
  listElections,
  listReserveActs,
  listReserves,
  markCandidate as markEndpoint,
  moveReserve as moveEndpoint,
  proposeReserve,
  setReserve as setEndpoint,
  unmarkCandidate as unmarkEndpoint,
  withdrawCandidacy as withdrawEndpoint,
} from '@parvis/contract/civic/reserves.ts'
import { readCursor } from '../../../platform/database/keyset.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi, ParvisHub } from '../../accounts/identity/member.ts'
import { requireAdministrator, requireStaff } from '../../trust/moderation/policy.ts'
import { readElections } from '../events/views.ts'
import {
  copyCandidates,
  declareCandidacy,
  markCandidate,
  unmarkCandidate,
  withdrawCandidacy,
} from './candidates.ts'
import { proposal } from './moments.ts'
import { electionDay } from './policy.ts'
import { endReserve, moveReserve, setReserve } from './service.ts'
import { readActs, readBoard, readCandidates, readOwn, readReserves } from './views.ts'

const rate = { max: 120, window: 600 }
const declarations = { max: 30, window: 3_600 }
/** Elections whose day is over for less than this may still need a change. */
const electionsKept = 4 * 86_400_000

export function reserveRoutes(api: ParvisApi, world: World, hub: ParvisHub): void {
  api.open(listReserves, ({ member }) => readBoard(world.db, world.clock.now(), member?.id ?? null))
  hub.allow('reserves', async (which) => (which === 'all' ? null : 'topic_unknown'))

  api.members(getOwnReserve, ({ member }) => readOwn(world.db, member, world.clock.now()))
  api.members(
    declareEndpoint,
    async ({ params, body, member }) => {
      await declareCandidacy(world, member, { eventId: params.eventId, region_code: body.region_code })
      return readOwn(world.db, member, world.clock.now())
    },
    { rate: declarations },
  )
  api.members(
    withdrawEndpoint,
    async ({ params, member }) => {
      await withdrawCandidacy(world, member, params.eventId)
      return readOwn(world.db, member, world.clock.now())
    },
    { rate: declarations },
  )
  periodRoutes(api, world)
  candidateRoutes(api, world)
}

function periodRoutes(api: ParvisApi, world: World): void {
  api.members(listAdministeredReserves, ({ query, member }) => {
    requireAdministrator(member)
    return readReserves(world.db, readCursor(query.cursor))
  })
  api.members(listElections, ({ query, member }) => {
    requireStaff(member)
    const from = new Date(world.clock.now().getTime() - electionsKept)
    return readElections(world.db, { from, after: readCursor(query.cursor) })
  })
  api.members(proposeReserve, async ({ params, query, member }) => {
    requireAdministrator(member)
    return proposal(await electionDay(world.db, params.eventId), query.clock)
  })
  api.members(setEndpoint, ({ body, member }) => setReserve(world, requireAdministrator(member), body), {
    rate,
  })
  api.members(
    moveEndpoint,
    ({ params, body, member }) =>
      moveReserve(world, requireAdministrator(member), { id: params.reserveId, ...body }),
    { rate },
  )
  api.members(
    endEndpoint,
    ({ params, body, member }) =>
      endReserve(world, requireAdministrator(member), { id: params.reserveId, ...body }),
    { rate },
  )
  api.members(listReserveActs, ({ query, member }) => {
    requireAdministrator(member)
    return readActs(world.db, readActCursor(query.cursor))
  })
}

function candidateRoutes(api: ParvisApi, world: World): void {
  api.members(listCandidates, ({ params, query, member }) => {
    requireAdministrator(member)
    return readCandidates(world.db, params.eventId, readCursor(query.cursor))
  })
  api.members(
    markEndpoint,
    ({ params, body, member }) =>
      markCandidate(world, requireAdministrator(member), { eventId: params.eventId, ...body }),
    { rate },
  )
  api.members(
    unmarkEndpoint,
    async ({ params, body, member }) => {
      await unmarkCandidate(world, requireAdministrator(member), { ...params, reason: body.reason })
      return { member_id: params.memberId }
    },
    { rate },
  )
  api.members(
    copyCandidatesEndpoint,
    async ({ params, body, member }) => {
      const copying = { eventId: params.eventId, fromId: body.from_event_id, reason: body.reason }
      return { copied: await copyCandidates(world, requireAdministrator(member), copying) }
    },
    { rate },
  )
}

/** Cursor of a page of acts: the number of the last. */
function readActCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  if (!/^\d{1,18}$/.test(cursor))
    throw new Refusal('validation_failed', 'invalid query', { cursor: 'unreadable' })
  return BigInt(cursor)
}
