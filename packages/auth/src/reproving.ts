import type { SignedIn } from './caller.ts'
import type { AuthCore } from './core.ts'
import { AuthError } from './errors.ts'
import {
  addProof,
  type Proof,
  requireProof,
  type Session,
  type SessionAtLevel,
  spendCode,
} from './freshness.ts'
import type { AmrEntry } from './issue.ts'
import { hashPassword, matchingForm, storeHash } from './passwords.ts'
import { throttle } from './rate-limits.ts'
import { findUser, lockUser } from './users.ts'

/**
 * Shows the account's password again, and notes the proof in the session. Returns whether it was right.
 * @throws AuthError when too many were wrong, or the session has ended
 */
export async function proveByPassword(
  core: AuthCore,
  session: Session,
  { password, ip }: { password: string; ip: string },
): Promise<boolean> {
  const { context } = core
  const { user } = await readSignedIn(core, session)
  const tries = throttle(context, 'password', user.id, ip)
  await tries.check()
  const form = await core.hashing.run({ ip, isKnown: true }, () =>
    matchingForm(context.config, user.encrypted_password, password),
  )
  if (form === null) {
    await tries.failed()
    return false
  }
  await tries.check()
  const renewedHash =
    form === 'raw'
      ? await core.hashing.run({ ip, isKnown: true }, () => hashPassword(context.config, password))
      : undefined
  return context.transaction(async (tx) => {
    // The password may have changed while its hash was being computed.
    const current = await lockUser(tx, { id: user.id })
    if (current?.encrypted_password !== user.encrypted_password) return false
    if (renewedHash !== undefined) await storeHash(tx, user.id, renewedHash)
    await addProof(core, tx, session, { method: 'password', ip })
    return true
  })
}

/** The same by the code of GET /reauthenticate. A second factor cannot be replaced by it. */
export async function proveByCode(
  core: AuthCore,
  session: Session,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<boolean> {
  const { user } = await readSignedIn(core, session)
  if (!(await spendCode(core, user, { nonce, ip }))) return false
  await core.context.transaction((tx) => addProof(core, tx, session, { method: 'otp', ip }))
  return true
}

/**
 * Refuses a session without a proof in the last ten minutes and without a mailed code now; an account with passkeys or of the
 * staff proves more than its password. Returns where the proof comes from.
 */
export async function requireSessionProof(
  core: AuthCore,
  { level, ...session }: SessionAtLevel,
  shown: { nonce: string | undefined; ip: string },
): Promise<Proof> {
  const signedIn = await readSignedIn(core, session)
  return requireProof(core, { ...signedIn, aal: level === 'aal2' ? signedIn.aal : level }, shown)
}

async function readSignedIn(
  { context: { db } }: AuthCore,
  { userId, sessionId }: Session,
): Promise<SignedIn> {
  const user = await findUser(db, { id: userId })
  const session = await db
    .selectFrom('auth.sessions')
    .select(['aal', 'amr'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (user === undefined || session === undefined)
    throw new AuthError(403, 'session_not_found', 'The session has ended')
  return { user, sessionId, aal: session.aal, amr: session.amr as unknown as AmrEntry[] }
}
