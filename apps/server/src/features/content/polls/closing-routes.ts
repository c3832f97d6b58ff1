import {
  getBallotProof,
  getBallotReceipt,
  getPollClosing,
  listPollBallots,
} from '@parvis/contract/content/polls.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member, ParvisApi } from '../../accounts/identity/index.ts'
import { ballotsAtOnce, readBallotProof, readBallots, readClosing } from './closings-store.ts'
import { readReceipt } from './receipts.ts'
import { readPoll } from './store.ts'

const rate = { max: 600, window: 60 }

/** Fixed results and receipts. Whoever may not see a poll does not see its list either. */
export function closingRoutes(api: ParvisApi, { db, clock, log }: AppContext): void {
  const requirePoll = async (pollId: string, member: Member | null) => {
    const poll = await readPoll(db, pollId, { reader: member, now: clock.now() })
    if (poll === undefined) throw new Refusal('poll_not_found')
    return poll
  }
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
