import type { Tx } from './database.ts'

/**
 * Locks an account and cancels its changes that finish without a session: links to a provider, a requested address or
 * number. They may be a thief's. Called when the owner ends a session or all others, sets a password, adds a first
 * passkey or factor, or removes a passkey, and when the staff or an operator removes factors. Other changes check their
 * session again when they finish.
 */
export async function endBegunChanges(tx: Tx, userId: string, now: Date): Promise<void> {
  // Waits for a change that holds the account's lock, and cancels it too.
  await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute()
  await tx.deleteFrom('auth.flow_states').where('link_user_id', '=', userId).execute()
  await tx
    .updateTable('auth.users')
    .set({ new_email: null, new_phone: null, email_change_confirmed: null, updated_at: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('new_email', 'is not', null), eb('new_phone', 'is not', null)]))
    .execute()
}
