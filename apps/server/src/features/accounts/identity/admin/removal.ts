import type { Tx } from '../../../../platform/database/database.ts'
import { closeSignIn } from '../service.ts'

/**
 * Closes an account but keeps its row and its posts without a name: nobody can sign in, and nothing shows
 * whose it was.
 */
export async function hideUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await closeSignIn(tx, userId, now)
  await tx.updateTable('auth.users').set({ deleted_at: now }).where('id', '=', userId).execute()
  await tx
    .updateTable('profiles')
    .set({
      display_name: 'Compte supprimé',
      username: null,
      avatar_url: null,
      bio: null,
      location: null,
      website: null,
      verified: false,
      is_moderator: false,
      is_administrator: false,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}
