import type { Tx } from '../../../platform/database/database.ts'

/** Ends an account with everything that refers to it. */
export async function eraseUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.users').where('id', '=', userId).execute()
}

/**
 * Ends an account but keeps its row and what it published, under no name: nobody signs in to it any more, and
 * nothing tells whose it was.
 */
export async function hideUser(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const table of ['auth.sessions', 'auth.identities', 'auth.factors', 'auth.one_time_tokens'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx
    .updateTable('auth.users')
    .set({
      email: null,
      phone: null,
      new_email: null,
      new_phone: null,
      encrypted_password: null,
      user_metadata: '{}',
      app_metadata: '{}',
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
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
