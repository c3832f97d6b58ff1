import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** Serialises changes between two members: requests, responses, blocks. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  const [first, second] = [one, other].sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${first} ${second}`}, 0))`.execute(tx)
}

/** Sends events to both members' open tabs. */
export function tellPair(context: AppContext, tx: Tx, one: string, other: string): void {
  tx.afterCommit(() => {
    sendInvalidation(context.bus, topics.member(one), { type: 'ties_changed', id: other })
    sendInvalidation(context.bus, topics.member(other), { type: 'ties_changed', id: one })
  })
}
