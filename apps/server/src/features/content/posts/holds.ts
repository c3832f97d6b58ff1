import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type PublishingGuard, publishingGuards } from './hooks.ts'

/** Combines all guards: the latest time counts. */
export const holdsOn: PublishingGuard = async (db, memberIds, now, options) => {
  const holds = new Map<string, Date>()
  for (const [, guard] of publishingGuards.entries())
    for (const [memberId, until] of await guard(db, memberIds, now, options)) {
      const known = holds.get(memberId)
      if (known === undefined || known < until) holds.set(memberId, until)
    }
  return holds
}

/** Refuses acts that cannot be held, for a member with a hold: reposts, comments, edits. */
export async function refuseHeldMember(db: Db, memberId: string, now: Date): Promise<void> {
  if ((await holdsOn(db, [memberId], now, { keep: true })).has(memberId))
    throw new Refusal('reserve_in_force')
}
