import {
  explainVote as explainVoteEndpoint,
  findOfficials as findOfficialsEndpoint,
  getProfileOfficial,
  getRollCall,
  linkOfficial,
  listProfileVotes,
  withdrawExplanation as withdrawExplanationEndpoint,
} from '@parvis/contract/civic/roll-calls.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { requireReviewer } from '../../people/verification/policy.ts'
import { explainVote, withdrawExplanation } from './explanations.ts'
import { findOfficials, linkByReviewer } from './links-service.ts'
import { readProfileOfficial, readProfileVotes, readRollCall, readVoteCursor } from './store.ts'

export function officialRoutes(api: ParvisApi, world: World): void {
  api.open(getProfileOfficial, async ({ params, member }) => ({
    official: await readProfileOfficial(world.db, params.reference, member?.id ?? null),
  }))
  api.open(listProfileVotes, ({ params, query, member }) =>
    readProfileVotes(world.db, {
      reference: params.reference,
      readerId: member?.id ?? null,
      q: query.q,
      position: query.position,
      scope: query.scope,
      after: readVoteCursor(query.cursor),
    }),
  )
  api.open(getRollCall, ({ params }) => readRollCall(world.db, params.uid))

  api.members(
    explainVoteEndpoint,
    ({ params, body, member }) => explainVote(world, member, params.uid, body.post_id),
    { rate: { max: 60, window: 600 } },
  )
  api.members(withdrawExplanationEndpoint, async ({ params, member }) => {
    await withdrawExplanation(world, member, params.uid)
    return { uid: params.uid }
  })

  api.members(findOfficialsEndpoint, ({ params, query, member }) => {
    requireReviewer(member)
    return findOfficials(world.db, params.requestId, query.q)
  })
  api.members(linkOfficial, async ({ params, body, member }) => ({
    linked: await linkByReviewer(world, requireReviewer(member), params.requestId, body.uid),
  }))
}
