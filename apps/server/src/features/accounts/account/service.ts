import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { closeAccount } from './deletion/close.ts'
import { eraseAccount } from './deletion/erase.ts'

/**
 * Deletes an account for a caller who waits for it: closes it in this transaction and returns the erasure, to
 * be called after the commit. If that is interrupted, a job completes it.
 */
export async function endAccount(
  context: AppContext,
  tx: Tx,
  memberId: string,
): Promise<() => Promise<void>> {
  const deletion = await closeAccount(context, tx, memberId)
  return () => eraseAccount(context, deletion)
}
