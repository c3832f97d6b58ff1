import { audit } from './audit.ts'
import { recordChange } from './changes.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { endBegunChanges } from './endings.ts'
import { endSessions } from './issue.ts'
import { queueMail } from './mails.ts'
import { dropRecoveryCodes } from './mfa/recovery-codes.ts'
import { endPersonalTokens } from './personal-tokens.ts'
import { lockUser } from './users.ts'
import { formerFactor, formerKey } from './webauthn/former.ts'

/** Mails an account's owner a link to choose a new password. False without a confirmed address or an own password. */
export async function mailRecovery(
  core: AuthCore,
  tx: Tx,
  { userId, redirectTo }: { userId: string; redirectTo: string },
): Promise<boolean> {
  const user = await lockUser(tx, { id: userId })
  if (user === undefined || user.email === null || user.email_confirmed_at === null || user.is_sso)
    return false
  await queueMail(core, tx, { user, kind: 'recovery', redirectTo, challenge: null })
  await audit(tx, 'recovery_asked', { userId, at: core.context.clock.now() })
  return true
}

/**
 * Removes all second factors and recovery codes of an account, for the staff. Ends its sessions, personal tokens and begun
 * changes, and mails a link that undoes it. Returns how many factors there were.
 */
export async function removeFactors(core: AuthCore, tx: Tx, userId: string): Promise<number> {
  const at = core.context.clock.now()
  const user = await lockUser(tx, { id: userId })
  if (user === undefined) return 0
  const verified = user.factors.filter(({ status }) => status === 'verified')
  const keys = new Map<string, Awaited<ReturnType<typeof formerKey>>>()
  for (const { id } of verified) keys.set(id, await formerKey(tx, id))
  const factors = await tx.deleteFrom('auth.factors').where('user_id', '=', userId).returningAll().execute()
  await dropRecoveryCodes(tx, userId)
  for (const factor of factors.filter(({ status }) => status === 'verified')) {
    const former = formerFactor(factor, keys.get(factor.id) ?? null)
    await audit(tx, 'factor_removed', { userId, at })
    await recordChange(core, tx, user, { kind: 'factor_removed', former })
  }
  if (verified.length === 0) return 0
  await endBegunChanges(tx, userId, at)
  await endSessions(tx, userId, 'all', { by: 'staff', at })
  // They may be an intruder's.
  if ((await endPersonalTokens(tx, userId, 'all', at)) > 0) await audit(tx, 'token_revoked', { userId, at })
  tx.afterCommit(() => core.host.sessionsChanged(userId))
  return verified.length
}
