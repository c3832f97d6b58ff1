import type { Tx } from '../../../platform/database/database.ts'
import type { World } from '../../../world.ts'
import { closeAccount } from './deletion/close.ts'
import { eraseAccount } from './deletion/erase.ts'

/**
 * Ends an account for whoever wants to wait for it: closed in this transaction, erased by what this answers, to be called
 * after the commit. Should that be cut short, a job does it.
 */
export async function endAccount(world: World, tx: Tx, memberId: string): Promise<() => Promise<void>> {
  const deletion = await closeAccount(world, tx, memberId)
  return () => eraseAccount(world, deletion)
}
