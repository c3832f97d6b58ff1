import { topics } from '@parvis/contract/realtime.ts'
import { lockByName, type Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'

/** Serialises changes between two members: requests, responses, blocks. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  const [first, second] = [one, other].sort()
  await lockByName(tx, `${first} ${second}`)
}

/** Sends events to both members' open tabs. */
export function tellPair(context: AppContext, tx: Tx, one: string, other: string): void {
  tx.afterCommit(() => {
    sendInvalidation(context.bus, topics.member(one), { type: 'ties_changed', id: other })
    sendInvalidation(context.bus, topics.member(other), { type: 'ties_changed', id: one })
  })
}
