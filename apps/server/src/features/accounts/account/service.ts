import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { closeAccount } from './deletion/close.ts'
import { eraseAccount } from './deletion/erase.ts'

/**
 * Ends an account for whoever wants to wait for it: closed in this transaction, erased by what this answers, to be called
 * after the commit. Should that be cut short, a job does it.
 */
export async function endAccount(
  context: AppContext,
  tx: Tx,
  memberId: string,
): Promise<() => Promise<void>> {
  const deletion = await closeAccount(context, tx, memberId)
  return () => eraseAccount(context, deletion)
}
