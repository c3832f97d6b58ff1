import {
  type BallotStep,
  checkBallot,
  checkClosing,
  isRecounted,
} from '@parvis/contract/audit/ballot-check.ts'
import type { ListedBallot } from '@parvis/contract/audit/ballots.ts'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { getLogOpening } from '@parvis/contract/audit/transparency-log.ts'
import type { PollClosing } from '@parvis/contract/content/polls.schemas.ts'
import { getBallotProof, getPollClosing, listPollBallots } from '@parvis/contract/content/polls.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { type Check, checkProof } from '../transparency-log/check-proof.ts'
import { fetchProof } from '../transparency-log/queries.ts'

export interface BallotExamination {
  closing: PollClosing
  steps: BallotStep[]
  /** Check of the entry in the signed log; null while the entry waits for its place there. */
  log: Check | null
  /** False as soon as one step fails; null while the log cannot be asked. */
  holds: boolean | null
}

/** Checks on this device what became of a ballot, or without a receipt the result of a poll. */
export async function examineBallot(
  pollId: string,
  receipt: BallotReceipt | null,
): Promise<BallotExamination> {
  const closing = await call(getPollClosing, { params: { pollId } })
  if (closing.entry === null) return { closing, steps: [], log: null, holds: null }
  const [{ text: opening }, logProof, proof] = await Promise.all([
    call(getLogOpening, { params: { index: closing.entry } }),
    fetchProof(closing.entry),
    receipt === null ? null : proofOf(receipt),
  ])
  const failed: Check = { steps: [{ name: 'signature', holds: false }], holds: false }
  const log = logProof === null ? failed : await checkProof(logProof)
  const entry = { commitment: logProof?.entry.commitment ?? '' }
  const steps =
    receipt === null
      ? await checkClosing({ closing, entry, opening })
      : await checkBallot(receipt, { closing, proof, entry, opening })
  return { closing, steps, log, holds: log.holds && steps.every(({ holds }) => holds) }
}

/** Null when the list does not have the ballot. */
async function proofOf({ poll, commitment }: BallotReceipt) {
  try {
    return await call(getBallotProof, { params: { pollId: poll, commitment } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ballot_not_listed') return null
    throw error
  }
}

/** Reads the whole list and counts it anew. */
export async function recount(closing: PollClosing): Promise<boolean> {
  const ballots: ListedBallot[] = []
  for (let from: number | null = 0; from !== null; ) {
    const page: Awaited<ReturnType<typeof pageFrom>> = await pageFrom(closing.poll, from)
    ballots.push(...page.items)
    from = page.next
  }
  return isRecounted(closing, ballots)
}

const pageFrom = (pollId: string, from: number) =>
  call(listPollBallots, { params: { pollId }, query: { from } })
