import type { Database } from '@parvis/platform/database/database.ts'
import { commandLine, writeAct } from '../../features/audit/staff-acts/index.ts'

/** Writes a command that has read the whole site to the trail of the staff. */
export async function recordCommand(
  transaction: Database['transaction'],
  act: 'site_backed_up' | 'site_exported',
): Promise<void> {
  await transaction((tx) => writeAct(tx, { actorId: commandLine.id, act, at: new Date() }))
}
