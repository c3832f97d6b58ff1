import { audit } from './audit.ts'
import type { SignedIn } from './caller.ts'
import { recordChange } from './changes.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { endBegunChanges } from './endings.ts'
import { AuthError } from './errors.ts'
import { endSessions } from './issue.ts'
import { hashPassword, passwordMatches, requireGoodPassword } from './passwords.ts'
import { throttle } from './rate-limits.ts'
import { type AuthenticationSource, requireRecentAuthentication } from './recent-authentication.ts'

interface PasswordChange {
  password: string
  currentPassword: string | undefined
  nonce: string | undefined
}

/** Sessions that began by mail need no current password, since it may be forgotten. */
const withoutPassword = new Set(['otp', 'magiclink', 'recovery'])

/** Checks a new password; returns its hash, and how the caller has proved who they are. */
export async function acceptPassword(
  core: AuthCore,
  caller: SignedIn,
  change: PasswordChange,
  ip: string,
): Promise<{ passwordHash: string; source: AuthenticationSource }> {
  const { config } = core.context
  const { user, amr } = caller
  if (user.email === null && user.phone === null && user.is_anonymous)
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  await requireGoodPassword(core.context, change.password, user.email)
  // Recent authentication is checked first: otherwise the responses would help to guess the current password.
  const source = await requireRecentAuthentication(core, caller, { nonce: change.nonce, ip })
  const beganByMail = amr.some(({ method }) => withoutPassword.has(method))
  if (config.auth.currentPassword && user.encrypted_password !== null && !beganByMail)
    await requireCurrentPassword(core, caller, change.currentPassword, ip)
  const client = { ip, isKnown: true }
  if (await core.hashing.run(client, () => passwordMatches(config, user.encrypted_password, change.password)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  return { passwordHash: await core.hashing.run(client, () => hashPassword(config, change.password)), source }
}

async function requireCurrentPassword(
  core: AuthCore,
  { user }: SignedIn,
  given: string | undefined,
  ip: string,
): Promise<void> {
  if (!given)
    throw new AuthError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    )
  const tries = throttle(core.context, 'password', user.id, ip)
  await tries.check()
  const isRight = await core.hashing.run({ ip, isKnown: true }, () =>
    passwordMatches(core.context.config, user.encrypted_password, given),
  )
  if (isRight) return tries.check()
  await tries.failed()
  throw new AuthError(400, 'current_password_invalid', 'Current password is not correct.')
}

/** Sets a new password, ends the other sessions and voids all mailed secrets. */
export async function setPassword(
  core: AuthCore,
  tx: Tx,
  { user, sessionId }: SignedIn,
  { passwordHash, ip }: { passwordHash: string; ip: string },
): Promise<void> {
  const now = core.context.clock.now()
  await updateById(tx, 'auth.users', user.id, { encrypted_password: passwordHash, updated_at: now })
  await core.oneTimeTokens.voidAll(tx, user.id)
  await endBegunChanges(tx, user.id, now)
  await endSessions(tx, user.id, { except: sessionId }, { by: 'password', at: now })
  await audit(tx, 'password_changed', { userId: user.id, ip, at: now })
  await recordChange(core, tx, user, { kind: 'password_changed' })
  tx.afterCommit(() => core.host.sessionsChanged(user.id))
}
