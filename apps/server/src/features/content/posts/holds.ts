import type { Db } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import { Refusal } from '@parvis/platform/refusal.ts'

/**
 * Reads until when publications of members must wait, such as those of candidates on the eve of a vote.
 *
 * @param keep locks what the answer rests on until the transaction ends: a change of it then finds the held posts
 * @returns the moment by member id; members who may publish now are left out
 */
type ReadHolds = (
  db: Db,
  memberIds: string[],
  now: Date,
  options?: { keep?: boolean },
) => Promise<Map<string, Date>>

export const postPort = createPort<{ holdsOn: ReadHolds }>('posts')

export const holdsOn: ReadHolds = (...question) => postPort().holdsOn(...question)

/** Refuses acts that cannot be held, for a member with a hold: reposts, comments, edits. */
export async function refuseHeldMember(db: Db, memberId: string, now: Date): Promise<void> {
  if ((await holdsOn(db, [memberId], now, { keep: true })).has(memberId))
    throw new Refusal('reserve_in_force')
}
