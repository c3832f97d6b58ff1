import { ipPrefix } from '@parvis/platform/network-address.ts'
import type { SecurityEventName } from '@parvis/platform/security-events.ts'
import type { Tx } from './database.ts'

interface AuditEntry {
  userId: string
  ip?: string
  at: Date
}

/** Adds an event to the history that an account's owner reads. The host may add events of its own. */
export async function recordEvent(tx: Tx, event: string, { userId, ip, at }: AuditEntry): Promise<void> {
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

/** Records a security event of an account, for its owner's settings and, after the commit, for the operator's log. */
export async function audit(tx: Tx, event: SecurityEventName, entry: AuditEntry): Promise<void> {
  await recordEvent(tx, event, entry)
  // Does not concern the account's security.
  if (event !== 'metadata_changed') tx.securityEvent(event, { userId: entry.userId, ip: entry.ip })
}
