import type { z } from 'zod'
import { endBegunChanges } from '../begun-changes.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { rememberEnded } from '../ended-sessions.ts'
import { withoutMethod } from '../mfa/raise.ts'
import { addFormerCredential, FormerCredential, formerCredential } from '../webauthn/former.ts'

interface Removed {
  userId: string
  passkeyId: string
  /** The removing session, which continues at the lower level; absent for the staff and operators. */
  sessionId: string | null
}

/**
 * Removes a passkey of a locked account. Its holder may be a thief: ends the sessions that have shown it, and cancels
 * begun changes. Returns the data for undoing it; undefined without such a passkey.
 */
export async function removePasskey(
  core: AuthCore,
  tx: Tx,
  { userId, passkeyId, sessionId }: Removed,
): Promise<z.input<typeof FormerCredential> | undefined> {
  const removed = await tx
    .deleteFrom('auth.webauthn_credentials')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .where('factor_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (removed === undefined) return undefined
  const now = core.context.clock.now()
  await endBegunChanges(tx, userId, now)
  const shown = await tx
    .selectFrom('auth.sessions')
    .select(['id', 'amr', 'factor_id'])
    .where('passkey_id', '=', passkeyId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = shown.find(({ id }) => id === sessionId)
  if (own !== undefined)
    await updateById(tx, 'auth.sessions', own.id, {
      // Another factor that the session has shown keeps its level.
      ...(own.factor_id === null ? { aal: 'aal1' } : {}),
      amr: JSON.stringify(withoutMethod(own.amr, 'passkey')),
      passkey_id: null,
    })
  const others = shown.map(({ id }) => id).filter((id) => id !== sessionId)
  if (others.length > 0) {
    await tx.deleteFrom('auth.sessions').where('id', 'in', others).execute()
    await rememberEnded(tx, others, 'device', now)
  }
  tx.afterCommit(() => core.host.sessionsChanged(userId))
  return formerCredential(removed)
}

/** Adds a removed passkey again, when its owner undoes the removal. */
export async function restorePasskey(tx: Tx, userId: string, former: unknown, now: Date): Promise<void> {
  await addFormerCredential(tx, FormerCredential.parse(former), { userId, factorId: null, now })
}
