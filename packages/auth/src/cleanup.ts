import { dayMs, hourMs } from '@parvis/platform/durations.ts'
import type { AuthContext } from './context.ts'

/** Time after which the reason for the end of a session is deleted: its device then learns only that it is signed out. */
const endingLifetime = 30 * dayMs
/** Lifetime of an unused session. */
const idleSessionLifetime = 180 * dayMs

/**
 * Removes expired rows.
 * @param auditDays days for which members can look up their sign-ins
 */
export async function sweep(
  { db, clock }: Pick<AuthContext, 'db' | 'clock'>,
  { auditDays }: { auditDays: number },
): Promise<void> {
  const now = clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  for (const table of [
    ...(['auth.one_time_tokens', 'auth.webauthn_challenges', 'auth.account_changes'] as const),
    'auth.spent_proofs' as const,
  ])
    await db.deleteFrom(table).where('expires_at', '<', now).execute()
  for (const table of ['auth.auth_codes', 'auth.flow_states', 'auth.saml_relay_states'] as const)
    await db.deleteFrom(table).where('expires_at', '<', ago(hourMs)).execute()
  await db.deleteFrom('auth.factor_challenges').where('expires_at', '<', ago(hourMs)).execute()
  await db.deleteFrom('auth.failed_attempts').where('since', '<', ago(dayMs)).execute()
  await db.deleteFrom('auth.asked_messages').where('since', '<', ago(dayMs)).execute()
  await db.deleteFrom('auth.sent_hours').where('hour', '<', ago(dayMs)).execute()
  await db.deleteFrom('auth.ended_sessions').where('ended_at', '<', ago(endingLifetime)).execute()
  await db
    .deleteFrom('auth.audit_events')
    .where('created_at', '<', ago(auditDays * dayMs))
    .execute()
  await db
    .deleteFrom('auth.sessions')
    .where((eb) => eb(eb.fn.coalesce('refreshed_at', 'created_at'), '<', ago(idleSessionLifetime)))
    .execute()
}
