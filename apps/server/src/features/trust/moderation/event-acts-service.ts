import type { ModerationAct } from '@parvis/contract/trust/moderation.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { writeAct } from './acts.ts'

/** Writes down for good what an administrator did to an event of the calendar. */
export async function recordEventAct(
  tx: Tx,
  act: {
    actorId: string
    act: Extract<ModerationAct, `event_${string}`>
    at: Date
    event: { id: string; revision: number; reason: string | null }
  },
): Promise<void> {
  await writeAct(tx, act)
}
