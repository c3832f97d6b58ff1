import type { Tx } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import type { RawBuilder } from 'kysely'

interface PollPort {
  /** Locks the election that a poll is about. Refuses an unknown one. */
  lockElection(tx: Tx, electionId: string): Promise<unknown>
  /** SQL condition: see {@link resting}. */
  resting(now: Date): RawBuilder<boolean>
}

export const pollPort = createPort<PollPort>('polls')

/** `polls` in scope rests: it is neither shown nor open to votes, such as during the reserve of its election. */
export const resting = (now: Date) => pollPort().resting(now)
