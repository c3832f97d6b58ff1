import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import type { Database } from '@parvis/platform/database/database.ts'
import { commandLine, writeAct } from '../features/audit/staff-acts/index.ts'

/** Writes an act of the command line to the trail of the staff, for commands whose service writes none. */
export async function recordAct(
  { transaction }: Pick<Database, 'transaction'>,
  act: ModerationAct,
  details: Record<string, string | number> = {},
): Promise<void> {
  await transaction((tx) => writeAct(tx, { actorId: commandLine.id, act, at: new Date(), details }))
}
