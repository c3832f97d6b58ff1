import { pollStep } from '@parvis/contract/content/polls.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import type { RawBuilder } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { isOfStaff } from '../../accounts/identity/index.ts'

/** Whether a poll is over: votes are counted before its end. */
export function hasEnded({ ends_at }: { ends_at: Date }, now: Date): boolean {
  return ends_at <= now
}

/** Refusal of a vote; null when members who have not voted may. */
export function refusalToVote(
  poll: { ends_at: Date; awaits_closing: boolean; rests: boolean },
  now: Date,
): 'poll_closed' | 'reserve_in_force' | null {
  // Clocks of nodes differ: no vote comes after the result was fixed.
  if (hasEnded(poll, now) || !poll.awaits_closing) return 'poll_closed'
  return poll.rests ? 'reserve_in_force' : null
}

interface PollState {
  ends_at: Date
  userVote: number | null
  rests: boolean
}

/** Whether a poll shows votes by option: after the reader's vote or its end, never while it rests. */
export function showsResults(poll: PollState, now: Date): boolean {
  return !poll.rests && (poll.userVote !== null || hasEnded(poll, now))
}

/** Votes by option of a poll, at the last step and now. */
interface Tally {
  /** Whether the poll may still get ballots. */
  awaits_closing: boolean
  step: readonly number[]
  votes: readonly number[]
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Whether a result is published: at least ten ballots, and ten more than at the last step. */
export function publishesResult({ step, votes }: Pick<Tally, 'step' | 'votes'>): boolean {
  const [ballots, published] = [sumOf(votes), sumOf(step)]
  return ballots >= pollStep && (ballots === published || ballots - published >= pollStep)
}

/** Published votes by option, and their sum: of the last step, or of the result. */
export function publishedTally(tally: Tally): { votes: readonly number[]; ballots: number } {
  const votes = !tally.awaits_closing && publishesResult(tally) ? tally.votes : tally.step
  return { votes, ballots: sumOf(votes) }
}

/** Refusal to show votes by option, or null. Guests may ask: the server does not know of a guest's vote. */
export function refusalToShowResults(
  poll: PollState,
  readerId: string | null,
  now: Date,
): 'vote_first' | 'reserve_in_force' | null {
  if (poll.rests) return 'reserve_in_force'
  return readerId === null || showsResults(poll, now) ? null : 'vote_first'
}

type PollOpener = Pick<Member, 'verified' | 'isModerator' | 'isAdministrator'>

/**
 * Refusal of a new poll, or null. Staff open polls for the team, verified members for themselves where the site
 * allows it.
 */
export function refusalToOpen(
  member: PollOpener,
  { member_polls }: { member_polls: boolean },
): 'verification_required' | 'feature_off' | null {
  if (isOfStaff(member)) return null
  if (!member_polls) return 'feature_off'
  return member.verified ? null : 'verification_required'
}

/** Whether a reader may close a poll: its author and the staff. */
export function canClose(
  reader: Pick<Member, 'id' | 'isModerator' | 'isAdministrator'> | null,
  authorId: string | null,
) {
  if (reader === null) return false
  return isOfStaff(reader) || reader.id === authorId
}

interface PollPort {
  /** Locks the election that a poll is about. Refuses an unknown one. */
  lockElection(tx: Tx, electionId: string): Promise<unknown>
  /** SQL condition: see {@link resting}. */
  resting(now: Date): RawBuilder<boolean>
}

export const pollPort = createPort<PollPort>('polls')

/** SQL with `polls` in scope: the poll is suspended, such as during the reserve of its election. */
export const resting = (now: Date) => pollPort().resting(now)
