import { type Tx, updateById } from '../database.ts'
import { rememberEnded } from '../ended-sessions.ts'
import { type AmrEntry, type AmrMethod, lockSession, type SessionRow, seconds } from '../issue.ts'
import { remembered } from '../refresh.ts'
import { type Factor, typeOf } from './factors.ts'

const methods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const
const methodOf = (factor: Factor): AmrMethod => methods[typeOf(factor)]

/** Proof that raises a session. */
type StepUpMethod = Factor | 'recovery code' | { passkeyId: string }

/** Raises a session after a second factor, and replaces its refresh token: a copied one must not yield a raised session. */
export async function raiseSession(
  tx: Tx,
  { sessionId, userId, by, now }: { sessionId: string; userId: string; by: StepUpMethod; now: Date },
): Promise<SessionRow> {
  const session = await lockSession(tx, { userId, sessionId })
  const { method, ...columns } = proofOf(by)
  const amr: AmrEntry[] = [{ method, timestamp: seconds(now) }, ...withoutMethod(session.amr, method)]
  const next = session.refresh_number + 1
  return tx
    .updateTable('auth.sessions')
    .set({
      aal: 'aal2',
      amr: JSON.stringify(amr),
      ...columns,
      refresh_number: next,
      first_number: next,
      spent_at: [...session.spent_at, now].slice(-remembered),
      refreshed_at: now,
    })
    .where('id', '=', sessionId)
    .returning(['id', 'aal', 'amr', 'refresh_number', 'not_after'])
    .executeTakeFirstOrThrow()
}

function proofOf(by: StepUpMethod): { method: AmrMethod; factor_id?: string | null; passkey_id?: string } {
  if (by === 'recovery code') return { method: 'recovery_code', factor_id: null }
  if ('passkeyId' in by) return { method: 'passkey', passkey_id: by.passkeyId }
  return { method: methodOf(by), factor_id: by.id }
}

/** Ends all sessions of the user without a second factor, except one. */
export async function endUnraised(tx: Tx, userId: string, except: string, now: Date): Promise<void> {
  const ended = await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .where('aal', '=', 'aal1')
    .returning('id')
    .execute()
  await rememberEnded(tx, ended, 'factor', now)
}

/** Lowers the sessions that a factor has raised, and no passkey; call it before deleting the factor. */
export async function lowerSessions(tx: Tx, factor: Factor): Promise<void> {
  const raised = await tx
    .selectFrom('auth.sessions')
    .select(['id', 'amr', 'passkey_id'])
    .where('factor_id', '=', factor.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, amr, passkey_id } of raised) {
    const left = withoutMethod(amr, methodOf(factor))
    await updateById(tx, 'auth.sessions', id, {
      aal: passkey_id === null ? 'aal1' : 'aal2',
      amr: JSON.stringify(left),
      factor_id: null,
    })
  }
}

export function withoutMethod(amr: unknown, method: AmrMethod): AmrEntry[] {
  return (amr as AmrEntry[]).filter((entry) => entry.method !== method)
}
