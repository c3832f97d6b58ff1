import { closePoll, createPoll, getPoll, listPolls, voteInPoll } from '@parvis/contract/content/polls.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Member, type ParvisApi, type ParvisHub, requireStaff } from '../../accounts/identity/index.ts'
import { endPoll, openPoll, vote } from './service.ts'
import { readPoll, readPolls } from './store.ts'

const votes = { max: 60, window: 60 }
const openings = { max: 30, window: 3_600 }

export function pollRoutes(api: ParvisApi, context: AppContext, hub: ParvisHub): void {
  const readerOf = (member: Member | null) => ({ readerId: member?.id ?? null, now: context.clock.now() })

  api.open(listPolls, ({ query, member }) =>
    readPolls(context.db, {
      ...readerOf(member),
      tab: query.tab,
      theme: query.theme,
      after: readCursor(query.cursor),
    }),
  )
  api.open(getPoll, async ({ params, member }) => {
    const poll = await readPoll(context.db, params.pollId, readerOf(member))
    if (poll === undefined) throw new Refusal('poll_not_found')
    return poll
  })
  api.members(voteInPoll, ({ params, body, member }) => vote(context, member, params.pollId, body.option), {
    rate: votes,
  })
  api.members(createPoll, ({ body, member }) => openPoll(context, requireStaff(member), body), {
    rate: openings,
  })
  api.members(closePoll, ({ params, member }) => endPoll(context, requireStaff(member), params.pollId), {
    rate: openings,
  })
  // Polls are public, and so is the event that one changed.
  hub.allow('polls', async (which) => (which === 'all' ? null : 'topic_unknown'))
}
