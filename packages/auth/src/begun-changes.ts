import type { Tx } from './database.ts'

/**
 * Locks an account and ends the changes of it that finish without its session: links to a provider that are under way, and a wished address or
 * number. Whoever has begun them may be a thief, whom the owner shuts out: by ending a device's session or all others, by a new
 * password, by a first passkey or factor, or by removing a passkey; the staff and operators do so by removing factors. The other changes ask
 * the session for its proof again when they finish.
 */
export async function endBegunChanges(tx: Tx, userId: string, now: Date): Promise<void> {
  // A change that holds the account is waited for, and ends too.
  await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute()
  await tx.deleteFrom('auth.flow_states').where('link_user_id', '=', userId).execute()
  await tx
    .updateTable('auth.users')
    .set({ new_email: null, new_phone: null, email_change_confirmed: null, updated_at: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('new_email', 'is not', null), eb('new_phone', 'is not', null)]))
    .execute()
}
