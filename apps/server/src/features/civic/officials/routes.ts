import {
  countOfficials,
  getConstituencyTable,
  getOfficial,
  getTick,
  listOfficials,
  listSeats,
} from '@parvis/contract/civic/officials.ts'
import { getOrgan, listOrganMembers, listOrganVotes } from '@parvis/contract/civic/organs.ts'
import {
  explainVote as explainVoteEndpoint,
  findOfficials as findOfficialsEndpoint,
  getProfileOfficial,
  getQuestionnaire,
  getRollCall,
  linkOfficial,
  listOfficialVotes,
  listProfileVotes,
  listRollCalls,
  listVoters,
  withdrawExplanation as withdrawExplanationEndpoint,
} from '@parvis/contract/civic/roll-calls.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { getDepartmentCouncils } from '@parvis/contract/people/elected-register.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireReviewer } from '../../accounts/identity/index.ts'
import { readCouncils, readEdition } from '../../people/elected-register/index.ts'
import { readConstituencyTable } from './constituencies.ts'
import { explainVote, withdrawExplanation } from './explanations.ts'
import { findOfficials, linkByReviewer } from './links.ts'
import { countOfficials as countByOrgan, readOfficialCursor, readOfficials, readSeats } from './listing.ts'
import { readOfficialVotes, readProfileVotes, readVoteCursor } from './official-votes.ts'
import { readMemberCursor, readOrgan, readOrganMembers, readOrganVotes } from './organs.ts'
import { createPublicRecords } from './pages.ts'
import { isLinked, readOfficial } from './people.ts'
import { readQuestionnaire } from './questionnaire.ts'
import { readRollCall, readRollCalls, readVoters } from './roll-calls.ts'
import { readProfileOfficial } from './store.ts'
import { readTick } from './tick.ts'
import { votersFile } from './views.ts'

/** Lists of public records that a reader filters. */
const rate = { max: 120, window: 60 }

export const officialsFeature: Feature = {
  routes: officialRoutes,
}

function officialRoutes({ api, app, reads, shortcuts }: ServerParts, context: AppContext): void {
  const today = () => dayInParis(context.clock.now())
  const records = createPublicRecords(context, reads)
  shortcuts.push(records.serveAgain)

  api.open(getProfileOfficial, async ({ params, member }) => ({
    official: await readProfileOfficial(context.db, params.reference, member?.id ?? null),
  }))
  api.open(listProfileVotes, ({ params, query: { cursor, ...filters }, member }) =>
    readProfileVotes(context.db, params.reference, {
      ...filters,
      readerId: member?.id ?? null,
      after: readVoteCursor(cursor),
      size: pageSizes.votes,
    }),
  )
  api.open(listOfficialVotes, ({ params, query: { cursor, ...filters }, member }) =>
    readOfficialVotes(context.db, params.uid, {
      ...filters,
      readerId: member?.id ?? null,
      after: readVoteCursor(cursor),
      size: pageSizes.votes,
    }),
  )
  api.open(
    listOfficials,
    ({ query: { cursor, on, ...filters }, request, reply }) => {
      const after = readOfficialCursor(cursor)
      const read = () => readOfficials(context.db, { ...filters, on: on ?? today() }, after)
      return filters.q === '' ? records.serve(request, reply, read) : read()
    },
    { rate },
  )
  api.open(
    countOfficials,
    ({ query: { institution, on }, request, reply }) =>
      records.serve(request, reply, () => countByOrgan(context.db, { institution, on: on ?? today() })),
    { rate },
  )
  api.open(
    listSeats,
    ({ request, reply }) =>
      records.serve(request, reply, async () => ({ items: await readSeats(context.db, today()) })),
    { rate },
  )
  api.open(
    getDepartmentCouncils,
    ({ params, request, reply }) =>
      records.serve(request, reply, async () => {
        const { db } = context
        const [items, edition] = await Promise.all([readCouncils(db, params.department), readEdition(db)])
        return { items, edition }
      }),
    { rate },
  )
  api.open(
    getConstituencyTable,
    ({ request, reply }) => records.serve(request, reply, () => readConstituencyTable(context.db)),
    { rate },
  )
  api.open(getOfficial, async ({ params, request, reply }) => {
    const read = () => readOfficial(context.db, params.uid)
    // A member's visibility changes at any moment: only pages that lead to none are cached.
    return (await isLinked(context.db, params.uid)) ? read() : records.serve(request, reply, read)
  })
  api.open(getOrgan, ({ params, request, reply }) =>
    records.serve(request, reply, () => readOrgan(context.db, params.uid, today())),
  )
  api.open(listOrganMembers, ({ params, query: { on, cursor }, request, reply }) => {
    const after = readMemberCursor(cursor)
    return records.serve(request, reply, () =>
      readOrganMembers(context.db, params.uid, { on: on ?? today(), after }),
    )
  })
  api.open(listOrganVotes, ({ params, query: { scope, cursor }, request, reply }) => {
    const after = readVoteCursor(cursor)
    return records.serve(request, reply, () => readOrganVotes(context.db, params.uid, { scope, after }))
  })
  api.open(getTick, ({ params, member }) => readTick(context, params.reference, member?.id ?? null))
  api.open(
    listRollCalls,
    ({ query: { cursor, close, ...filters }, request, reply }) => {
      const after = readVoteCursor(cursor)
      const read = () => readRollCalls(context.db, { ...filters, close: close === 'true' }, after)
      return filters.q === '' ? records.serve(request, reply, read) : read()
    },
    { rate },
  )
  api.open(
    getQuestionnaire,
    ({ request, reply }) => records.serve(request, reply, () => readQuestionnaire(context)),
    { rate },
  )
  api.open(getRollCall, ({ params, request, reply }) =>
    records.serve(request, reply, () => readRollCall(context.db, params.uid)),
  )
  api.open(listVoters, ({ params, request, reply }) =>
    records.serve(request, reply, () => readVoters(context.db, params.uid)),
  )

  app.get<{ Params: { uid: string } }>(
    `${apiAddress}/votes/:uid/voters.csv`,
    {
      config: {
        answersData: true,
        rateLimit: context.config.rateLimits ? { max: rate.max, timeWindow: 60_000 } : (false as const),
      },
    },
    async ({ params: { uid } }, reply) => {
      const [vote, { items }] = await Promise.all([
        readRollCall(context.db, uid),
        readVoters(context.db, uid),
      ])
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="scrutin-${vote.uid}.csv"`)
        .header('cache-control', 'no-cache')
        .send(votersFile(vote, items))
    },
  )

  api.members(
    explainVoteEndpoint,
    ({ params, body, member }) => explainVote(context, member, params.uid, body.post_id),
    { rate: { max: 60, window: 600 } },
  )
  api.members(withdrawExplanationEndpoint, async ({ params, member }) => {
    await withdrawExplanation(context, member, params.uid)
    return { uid: params.uid }
  })

  api.members(findOfficialsEndpoint, ({ params, query, member }) => {
    requireReviewer(member)
    return findOfficials(context.db, params.requestId, query.q)
  })
  api.members(linkOfficial, async ({ params, body, member }) => ({
    linked: await linkByReviewer(context, requireReviewer(member), params.requestId, body.uid),
  }))
}
