import type { SecurityEvent } from '@parvis/contract/accounts/security.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ipPrefix } from '../../../platform/network-address.ts'

/** What members see in their history that does not concern the security of the account: not logged. */
const notLogged = new Set<SecurityEvent>([
  'metadata_changed',
  'consented',
  'consent_withdrawn',
  'verification_asked',
  'verification_rejected',
  'verified',
  'tick_suspended',
  'tick_revoked',
  'official_linked',
  'official_unlinked',
])

/**
 * Writes down what happened to an account's security: what, when, roughly from where. The member reads it in the settings;
 * once the transaction has committed, the operator finds it in the log of security events.
 */
export async function audit(
  tx: Tx,
  event: SecurityEvent,
  entry: { userId: string; ip?: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('auth.audit_events')
    .values({
      user_id: entry.userId,
      event,
      ip_prefix: entry.ip === undefined ? null : ipPrefix(entry.ip),
      created_at: entry.at,
    })
    .execute()
  if (!notLogged.has(event)) tx.securityEvent(event, { userId: entry.userId, ip: entry.ip })
}
