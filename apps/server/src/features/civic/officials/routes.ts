import { getOfficial, getTick } from '@parvis/contract/civic/officials.ts'
import {
  explainVote as explainVoteEndpoint,
  findOfficials as findOfficialsEndpoint,
  getProfileOfficial,
  getRollCall,
  linkOfficial,
  listProfileVotes,
  withdrawExplanation as withdrawExplanationEndpoint,
} from '@parvis/contract/civic/roll-calls.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireReviewer } from '../../accounts/identity/index.ts'
import { explainVote, withdrawExplanation } from './explanations.ts'
import { findOfficials, linkByReviewer } from './links.ts'
import { readOfficial } from './people.ts'
import { readProfileOfficial, readProfileVotes, readRollCall, readVoteCursor } from './store.ts'
import { readTick } from './tick.ts'

export const officialsFeature: Feature = {
  routes: officialRoutes,
}

function officialRoutes({ api }: ServerParts, context: AppContext): void {
  api.open(getProfileOfficial, async ({ params, member }) => ({
    official: await readProfileOfficial(context.db, params.reference, member?.id ?? null),
  }))
  api.open(listProfileVotes, ({ params, query, member }) =>
    readProfileVotes(context.db, {
      reference: params.reference,
      readerId: member?.id ?? null,
      q: query.q,
      position: query.position,
      scope: query.scope,
      after: readVoteCursor(query.cursor),
      size: pageSizes.votes,
    }),
  )
  api.open(getOfficial, ({ params }) => readOfficial(context.db, params.uid))
  api.open(getTick, ({ params, member }) => readTick(context, params.reference, member?.id ?? null))
  api.open(getRollCall, ({ params }) => readRollCall(context.db, params.uid))

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
