import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { closeSignIn } from '../endings.ts'

/** Closes an account but keeps its row: nobody can sign in, and nothing shows whose it was. */
export async function hideUser({ context, host }: AuthCore, tx: Tx, userId: string): Promise<void> {
  const now = context.clock.now()
  await closeSignIn(tx, userId, now)
  await updateById(tx, 'auth.users', userId, { deleted_at: now })
  await host.accountHidden(tx, userId, now)
}
