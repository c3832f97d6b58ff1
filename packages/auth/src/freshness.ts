import { audit } from './audit.ts'
import type { SignedIn } from './caller.ts'
import type { AuthCore } from './core.ts'
import { type Db, type Tx, updateById } from './database.ts'
import { AuthError } from './errors.ts'
import { type AmrEntry, type AmrMethod, lockSession, seconds } from './issue.ts'
import {
  finishingProofMs,
  hasRecentProof,
  proofTimes,
  provesMoreThanPassword,
  recentProofMs,
} from './proofs.ts'
import { throttle } from './rate-limits.ts'
import { hasVerifiedFactor, lockUser, type User } from './users.ts'
import { hasPasskeys } from './webauthn/store.ts'

interface Shown {
  /** The mailed or texted code of GET /reauthenticate, if given. */
  nonce: string | undefined
  ip: string
}

export interface Session {
  userId: string
  sessionId: string
}

/** A session with the level of a request by it. */
export interface SessionAtLevel extends Session {
  level: SignedIn['aal']
}

/** Where the proof of a caller comes from: their session has shown it, or this request has a code. */
export type Proof = 'session' | 'code'

/**
 * Refuses a change by which a stolen session could lock out the owner, unless the session has shown a
 * password, a code or a factor within ten minutes, or gives a mailed code now. An account with passkeys, or of the staff, shows
 * more than its password: whoever knows it alone must not give themselves another way in. Anonymous accounts have no
 * proof to show, and no owner to protect.
 */
export async function requireProof(core: AuthCore, caller: SignedIn, { nonce, ip }: Shown): Promise<Proof> {
  const { user, aal, amr } = caller
  if (isExempt(core, user)) return 'session'
  const now = core.context.clock.now()
  if (provesMoreThanPassword(caller, now, recentProofMs)) return 'session'
  const isPasswordEnough = aal === 'aal2' || !(await needsMoreThanPassword(core, core.context.db, user.id))
  if (isPasswordEnough && hasRecentProof(proofTimes(amr), now)) return 'session'
  if (!nonce) throw isPasswordEnough ? proofNeeded('This change requires reauthentication') : moreNeeded(user)
  if (!(await spendCode(core, user, { nonce, ip })))
    throw new AuthError(422, 'reauthentication_not_valid', 'This change requires a valid nonce')
  return 'code'
}

/**
 * The same once the account is locked, for a change that another request has begun or that waited for the lock: its session may
 * have ended since, or lost what it has shown, or the account may have a passkey.
 */
export async function requireProofStill(
  core: AuthCore,
  db: Db,
  { user, sessionId, aal }: Pick<SignedIn, 'user' | 'sessionId' | 'aal'>,
  proof: Proof = 'session',
): Promise<void> {
  const session = await lockSession(db, { userId: user.id, sessionId })
  if (proof === 'code' || isExempt(core, user) || !(await needsMoreThanPassword(core, db, user.id))) return
  const shown = { aal: aal === 'aal2' ? session.aal : 'aal1', amr: session.amr as unknown as AmrEntry[] }
  if (!provesMoreThanPassword(shown, core.context.clock.now(), finishingProofMs)) throw moreNeeded(user)
}

/**
 * Locks the account of a session and asks the session for its proof again. Returns the account.
 * @throws AuthError when the session has ended or its proof does not count any more
 */
export async function lockProven(
  core: AuthCore,
  tx: Tx,
  { userId, sessionId, level: aal }: SessionAtLevel,
  proof?: Proof,
): Promise<User> {
  const user = await lockUser(tx, { id: userId })
  if (user === undefined) throw new AuthError(403, 'session_not_found', 'The account is gone')
  await requireProofStill(core, tx, { user, sessionId, aal }, proof)
  return user
}

const isExempt = ({ context }: AuthCore, user: User) =>
  user.is_anonymous || !context.config.auth.reauthentication

/** Whether an account has passkeys, or rights over others. */
async function needsMoreThanPassword({ host }: AuthCore, db: Db, userId: string): Promise<boolean> {
  return (await hasPasskeys(db, userId)) || host.isStaff(db, userId)
}

const proofNeeded = (message: string) => new AuthError(400, 'reauthentication_needed', message)

/** The name is RFC 9470's. */
const moreNeeded = ({ id }: User) =>
  new AuthError(
    403,
    'insufficient_user_authentication',
    'A password alone is not enough here: show a passkey, a second factor or a code',
  ).about(id)

/** Consumes the code of GET /reauthenticate. Returns whether it was right. */
export async function spendCode(
  { context, oneTimeTokens }: AuthCore,
  user: User,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<boolean> {
  // The factor protects against readers of the mailbox, so a mailed code cannot replace it.
  if (hasVerifiedFactor(user)) throw proofNeeded('This account has a second factor: verify a code of it')
  const tries = throttle(context, 'code', user.id, ip)
  await tries.check()
  const now = context.clock.now()
  const attempt = { userId: user.id, code: nonce, kinds: ['reauthentication' as const], asker: null, now }
  const { pending: used } = await context.transaction((tx) => oneTimeTokens.consumeCode(tx, attempt))
  if (used === undefined) await tries.failed()
  return used !== undefined
}

/** Records in the session that its holder has just proved their identity. */
export async function addProof(
  { context, host }: AuthCore,
  tx: Tx,
  { userId, sessionId }: Session,
  { method, ip }: { method: AmrMethod; ip: string },
): Promise<void> {
  const now = context.clock.now()
  const session = await lockSession(tx, { userId, sessionId })
  const others = (session.amr as unknown as AmrEntry[]).filter((entry) => entry.method !== method)
  await updateById(tx, 'auth.sessions', sessionId, {
    amr: JSON.stringify([{ method, timestamp: seconds(now) }, ...others]),
  })
  await audit(tx, 'reauthenticated', { userId, ip, at: now })
  tx.afterCommit(() => host.sessionsChanged(userId))
}
