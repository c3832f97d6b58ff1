import type { Tx } from '../../../platform/database/database.ts'
import { renewProfile } from '../../profiles/service.ts'
import type { AuthCore } from '../core.ts'
import { endSessions } from '../issue.ts'
import { forgetMember } from '../service.ts'
import type { User } from '../users.ts'

/**
 * Somebody opened this account with an address that was never confirmed; now its owner comes. Whatever the first one
 * could get in by, or left for the owner to be seen with, goes.
 */
export async function clearForOwner(
  core: AuthCore,
  tx: Tx,
  user: User,
  metadata: Record<string, unknown>,
): Promise<void> {
  const { world } = core
  const now = world.clock.now()
  await tx.deleteFrom('auth.identities').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('auth.factors').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('auth.auth_codes').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('auth.flow_states').where('link_user_id', '=', user.id).execute()
  await core.oneTimeTokens.voidAll(tx, user.id)
  await endSessions(tx, user.id, 'all')
  await tx
    .updateTable('auth.users')
    .set({
      encrypted_password: null,
      phone: null,
      new_email: null,
      new_phone: null,
      user_metadata: '{}',
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  await renewProfile(tx, { id: user.id, email: user.email, metadata, now })
  tx.afterCommit(() => forgetMember(world, user.id))
}
