import type { z } from 'zod'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { endBegunChanges } from '../endings.ts'
import { endSessions } from '../issue.ts'
import { withoutMethod } from '../mfa/raise.ts'
import { addFormerCredential, FormerCredential, formerCredential } from '../webauthn/former.ts'

interface PasskeyRemoval {
  userId: string
  passkeyId: string
  /** The removing session, which continues at the lower level; absent for the staff and operators. */
  sessionId: string | null
}

/** Removes a passkey of a locked account, ends the sessions that have shown it and begun changes. Returns data for undoing. */
export async function removePasskey(
  core: AuthCore,
  tx: Tx,
  { userId, passkeyId, sessionId }: PasskeyRemoval,
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
  for (const { id } of shown)
    if (id !== sessionId) await endSessions(tx, userId, { only: id }, { by: 'device', at: now })
  tx.afterCommit(() => core.host.sessionsChanged(userId))
  return formerCredential(removed)
}

/** Adds a removed passkey again, when its owner undoes the removal. */
export async function restorePasskey(tx: Tx, userId: string, former: unknown, now: Date): Promise<void> {
  await addFormerCredential(tx, FormerCredential.parse(former), { userId, factorId: null, now })
}
