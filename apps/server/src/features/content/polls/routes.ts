import {
  closePoll,
  createPoll,
  getPoll,
  getPollResults,
  listPollPosts,
  listPolls,
  voteInPoll,
} from '@parvis/contract/content/polls.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { readCitingPosts } from '../posts/index.ts'
import { closingRoutes } from './closing-routes.ts'
import { closingsChannel, fixClosings } from './closings.ts'
import { announceVotes, endPoll, openPoll, vote } from './service.ts'
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
    { name: 'poll-counts', everySeconds: 5, run: () => announceVotes(context) },
  ],
}

const votes = { max: 60, window: 60 }
const openings = { max: 30, window: 3_600 }

function pollRoutes(
  { api, hub, knownCards }: Pick<ServerParts, 'api' | 'hub' | 'knownCards'>,
  context: AppContext,
): void {
  const readerOf = (member: Member | null) => ({ reader: member, now: context.clock.now() })
  const requiredPoll = async (pollId: string, member: Member | null, withResults = false) => {
    const poll = await readPoll(context.db, pollId, readerOf(member), { withResults })
    if (poll === undefined) throw new Refusal('poll_not_found')
    return poll
  }

  api.open(listPolls, ({ query, member }) =>
    readPolls(context.db, {
      ...readerOf(member),
      tab: query.tab,
      theme: query.theme,
      after: readCursor(query.cursor),
    }),
  )
  api.open(getPoll, ({ params, member }) => requiredPoll(params.pollId, member))
  api.open(getPollResults, ({ params, member }) => requiredPoll(params.pollId, member, true))
  api.open(listPollPosts, async ({ params, query, member }) => {
    const after = readCursor(query.cursor)
    await requiredPoll(params.pollId, member)
    const readerId = member?.id ?? null
    const filters = await filtersOf(context, readerId)
    const page = { path: pollPath(params.pollId), size: pageSizes.pollPosts, readerId, after, filters }
    return readCitingPosts(context.db, knownCards, page)
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
