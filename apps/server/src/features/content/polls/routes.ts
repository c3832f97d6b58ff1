import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import {
  closePoll,
  createPoll,
  getBallotProof,
  getBallotReceipt,
  getPoll,
  getPollClosing,
  getPollResults,
  listPollBallots,
  listPollPosts,
  listPolls,
  voteInPoll,
} from '@parvis/contract/content/polls.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import type { Member, ParvisApi } from '../../accounts/identity/index.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { readCitingPosts } from '../posts/index.ts'
import {
  ballotsAtOnce,
  closingsChannel,
  fixClosings,
  readBallotProof,
  readBallots,
  readClosing,
} from './closings.ts'
import { endPoll, invalidateVotedPolls, openPoll, readReceipt, vote } from './service.ts'
import { pollPath, readPoll, readPolls } from './store.ts'

export const pollsFeature: Feature = {
  routes(server, context) {
    pollRoutes(server, context)
    closingRoutes(server.api, context)
  },
  // Polls end by their date or by hand: this fixes the result in either case.
  schedules: (context) => [
    {
      name: 'poll-closings',
      everySeconds: 5,
      trigger: (runSoon) => context.bus.subscribe(closingsChannel, runSoon),
      run: () => fixClosings(context),
    },
    { name: 'poll-counts', everySeconds: 5, run: () => invalidateVotedPolls(context) },
  ],
}

async function requirePollOf(...query: Parameters<typeof readPoll>): Promise<PollView> {
  const poll = await readPoll(...query)
  if (poll === undefined) throw new Refusal('poll_not_found')
  return poll
}

const votes = { max: 60, window: 60 }
const openings = { max: 30, window: 3_600 }

function pollRoutes(
  { api, hub, cardCache }: Pick<ServerParts, 'api' | 'hub' | 'cardCache'>,
  context: AppContext,
): void {
  const readerOf = (member: Member | null) => ({ reader: member, now: context.clock.now() })
  const requirePoll = (pollId: string, member: Member | null, withResults = false) =>
    requirePollOf(context.db, pollId, readerOf(member), { withResults })

  api.open(listPolls, ({ query, member }) =>
    readPolls(context.db, {
      ...readerOf(member),
      tab: query.tab,
      theme: query.theme,
      after: readCursor(query.cursor),
    }),
  )
  api.open(getPoll, ({ params, member }) => requirePoll(params.pollId, member))
  api.open(getPollResults, ({ params, member }) => requirePoll(params.pollId, member, true))
  api.open(listPollPosts, async ({ params, query, member }) => {
    const after = readCursor(query.cursor)
    await requirePoll(params.pollId, member)
    const readerId = member?.id ?? null
    const filters = await filtersOf(context, readerId)
    const page = { path: pollPath(params.pollId), size: pageSizes.pollPosts, readerId, after, filters }
    return readCitingPosts(context.db, cardCache, page)
  })
  api.members(voteInPoll, ({ params, body, member }) => vote(context, member, params.pollId, body), {
    rate: votes,
  })
  api.members(createPoll, ({ body, member }) => openPoll(context, member, body), {
    rate: openings,
  })
  api.members(closePoll, ({ params, member }) => endPoll(context, member, params.pollId), {
    rate: openings,
  })
  // Polls are public, and so is the event that one changed.
  hub.allow('polls', async (which) => (which === 'all' ? null : 'topic_unknown'))
}

const rate = { max: 600, window: 60 }

/** Fixed results and receipts. Whoever may not see a poll does not see its list either. */
function closingRoutes(api: ParvisApi, { db, clock, log }: AppContext): void {
  const requirePoll = (pollId: string, member: Member | null) =>
    requirePollOf(db, pollId, { reader: member, now: clock.now() })
  const requireFixed = async (pollId: string, member: Member | null) => {
    const poll = await requirePoll(pollId, member)
    if (!poll.is_fixed) throw new Refusal('poll_not_fixed')
  }

  api.open(
    getPollClosing,
    async ({ params: { pollId }, member }) => {
      await requireFixed(pollId, member)
      const closing = await readClosing(db, pollId)
      if (closing === null) throw new Refusal('poll_not_fixed')
      return closing
    },
    { rate },
  )
  api.open(
    listPollBallots,
    async ({ params: { pollId }, query: { from }, member }) => {
      await requireFixed(pollId, member)
      const rows = await readBallots(db, pollId, from)
      return { items: rows.slice(0, ballotsAtOnce), next: rows[ballotsAtOnce]?.index ?? null }
    },
    { rate },
  )
  api.open(
    getBallotProof,
    async ({ params: { pollId, commitment }, member }) => {
      await requireFixed(pollId, member)
      const proof = await readBallotProof(db, pollId, commitment)
      if (proof === null) throw new Refusal('ballot_not_listed')
      const { path, ...place } = proof
      if (path === null) {
        log.error(
          { poll: pollId, ...place },
          'rows of the tree over the ballots of a closed poll are missing',
        )
        throw new Refusal('ballot_tree_damaged')
      }
      return { ...place, path }
    },
    { rate },
  )
  api.members(
    getBallotReceipt,
    async ({ params: { pollId }, member }) => {
      await requirePoll(pollId, member)
      const receipt = await readReceipt(db, pollId, member.id)
      if (receipt === null) throw new Refusal('ballot_without_receipt')
      return receipt
    },
    { rate },
  )
}
