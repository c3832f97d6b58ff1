import { ipPrefix } from '@parvis/platform/network-address.ts'
import type { Tx } from './database.ts'

/** Events of an account that the auth server records. */
export type AuthEvent =
  | 'signed_up'
  | 'confirmed'
  | 'signed_in'
  | 'signed_out'
  | 'sign_in_failures'
  | 'session_ended'
  | 'recovery_asked'
  | 'password_changed'
  | 'metadata_changed'
  | 'refresh_token_reused'
  | 'reauthentication_asked'
  | 'reauthenticated'
  | 'change_undone'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'token_created'
  | 'token_revoked'
  | 'magic_link_asked'
  | 'invited'
  | 'email_change_asked'
  | 'email_changed'
  | 'phone_change_asked'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_enrolled'
  | 'factor_verified'
  | 'factor_removed'
  | 'factor_refused'
  | 'factor_failures'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'
  | 'passkey_cloned'
  | 'banned'
  | 'unbanned'
  | 'changed_by_administrator'

interface Entry {
  userId: string
  ip?: string
  at: Date
}

/** Adds an event to the history that an account's owner reads. The host may add events of its own. */
export async function recordEvent(tx: Tx, event: string, { userId, ip, at }: Entry): Promise<void> {
  await tx
    .insertInto('auth.audit_events')
    .values({
      user_id: userId,
      event,
      ip_prefix: ip === undefined ? null : ipPrefix(ip),
      created_at: at,
    })
    .execute()
}

/**
 * Records a security event of an account: what, when, and roughly from where. The member reads it in the
 * settings; the operator finds it in the log of security events once the transaction has committed.
 */
export async function audit(tx: Tx, event: AuthEvent, entry: Entry): Promise<void> {
  await recordEvent(tx, event, entry)
  // Does not concern the account's security.
  if (event !== 'metadata_changed') tx.securityEvent(event, { userId: entry.userId, ip: entry.ip })
}
