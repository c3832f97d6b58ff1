import type { SecurityEvent } from '@parvis/contract/accounts/security.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ipPrefix } from '../../../platform/network-address.ts'

/** Events shown in the member's history that do not concern the account's security: not logged. */
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
 * Records a security event of an account: what, when, and roughly from where. The member reads it in the
 * settings; the operator finds it in the log of security events once the transaction has committed.
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
