import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import { required } from '@parvis/platform/required.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from './audit.ts'
import { requireUser, type SignedIn } from './caller.ts'
import type { AuthCore } from './core.ts'
import { type Db, type Tx, updateById } from './database.ts'
import { AuthError, invalid } from './errors.ts'
import { type AmrEntry, type AmrMethod, lockSession, seconds } from './issue.ts'
import { queueMail } from './mails.ts'
import { hashIfRaw, matchingForm, storeHash } from './passwords.ts'
import { limited, throttle } from './rate-limits.ts'
import { issueTextCode, sendText } from './texts.ts'
import { findUser, hasVerifiedFactor, lockUser, type User } from './users.ts'
import { hasPasskeys } from './webauthn/store.ts'

/** How long an authentication by any method allows sensitive changes. */
const recentMs = 10 * 60_000
/** The same for the second request of a change that takes two: a ceremony lasts five minutes. */
const finishingMs = recentMs + 5 * 60_000

const secondFactorMethods: ReadonlySet<AmrMethod> = new Set([
  ...(['totp', 'mfa/phone', 'mfa/webauthn', 'recovery_code', 'passkey'] as const),
])

/** Methods that need a mailbox, a telephone, a provider or a wallet. Second factors count by the level of the request. */
const methodsBeyondPassword: ReadonlySet<AmrMethod> = new Set([
  ...(['otp', 'oauth', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change'] as const),
  ...(['web3', 'sso/saml'] as const),
])

export interface Session {
  userId: string
  sessionId: string
}

/** A session with the level of a request by it. */
export interface SessionAtLevel extends Session {
  level: SignedIn['aal']
}

/** Source of a caller's authentication: an earlier one of the session, or a code of this request. */
export type AuthenticationSource = 'session' | 'code'

/** `nonce`: the mailed or texted code of GET /reauthenticate. */
interface RequestFacts {
  nonce?: string | undefined
  ip: string
}

/** Times at which a session's holder last authenticated, to the second: by any method, and by a second factor. */
export function authenticationTimes(amr: readonly AmrEntry[]): {
  provenAt: Date
  factorShownAt: Date | null
} {
  const newest = (entries: readonly AmrEntry[]) =>
    new Date(Math.max(0, ...entries.map(({ timestamp }) => timestamp)) * 1_000)
  const factors = amr.filter(({ method }) => secondFactorMethods.has(method))
  return { provenAt: newest(amr), factorShownAt: factors.length === 0 ? null : newest(factors) }
}

/** Whether a session has shown a password, a code or a factor in the last ten minutes. */
export const isRecentlyAuthenticated = ({ provenAt }: { provenAt: Date }, now: Date): boolean =>
  now.getTime() - provenAt.getTime() <= recentMs

/**
 * Whether a session has authenticated by more than a password, at most `age` milliseconds ago. At the level of a second
 * factor or passkey, any method renews it.
 */
function isBeyondPassword({ aal, amr }: Pick<SignedIn, 'aal' | 'amr'>, now: Date, age: number): boolean {
  const counted = aal === 'aal2' ? amr : amr.filter(({ method }) => methodsBeyondPassword.has(method))
  return now.getTime() - authenticationTimes(counted).provenAt.getTime() <= age
}

/**
 * Refuses a change by which a stolen session could lock out the owner, unless the session has authenticated in the last
 * ten minutes or the request has a mailed code. An account with passkeys, or of the staff, needs more than its password.
 * Anonymous accounts cannot authenticate again, and have no owner to protect.
 */
export async function requireRecentAuthentication(
  core: AuthCore,
  caller: SignedIn,
  { nonce, ip }: RequestFacts,
): Promise<AuthenticationSource> {
  const { user, aal, amr } = caller
  if (isExempt(core, user)) return 'session'
  const now = core.context.clock.now()
  if (isBeyondPassword(caller, now, recentMs)) return 'session'
  const isPasswordEnough = aal === 'aal2' || !(await needsMoreThanPassword(core, core.context.db, user.id))
  if (isPasswordEnough && isRecentlyAuthenticated(authenticationTimes(amr), now)) return 'session'
  if (!nonce) throw isPasswordEnough ? needed('This change requires reauthentication') : moreNeeded(user)
  if (!(await consumeCode(core, user, { nonce, ip })))
    throw new AuthError(422, 'reauthentication_not_valid', 'This change requires a valid nonce')
  return 'code'
}

/** The same for a session of the host's endpoints. */
export async function requireSessionAuthentication(
  core: AuthCore,
  { level, ...session }: SessionAtLevel,
  facts: RequestFacts,
): Promise<AuthenticationSource> {
  const signedIn = await readSignedIn(core, session)
  return requireRecentAuthentication(
    core,
    { ...signedIn, aal: level === 'aal2' ? signedIn.aal : level },
    facts,
  )
}

/**
 * Checks again once the account is locked: the session may have ended meanwhile, or lost its level, or the account may
 * have got a passkey.
 */
export async function requireStillAuthenticated(
  core: AuthCore,
  db: Db,
  { user, sessionId, aal }: Pick<SignedIn, 'user' | 'sessionId' | 'aal'>,
  source: AuthenticationSource = 'session',
): Promise<void> {
  const session = await lockSession(db, { userId: user.id, sessionId })
  if (source === 'code' || isExempt(core, user) || !(await needsMoreThanPassword(core, db, user.id))) return
  const current = { aal: aal === 'aal2' ? session.aal : 'aal1', amr: session.amr as unknown as AmrEntry[] }
  if (!isBeyondPassword(current, core.context.clock.now(), finishingMs)) throw moreNeeded(user)
}

/**
 * Locks and returns the account of a session that still counts as authenticated.
 * @throws AuthError when the session has ended or has to authenticate again
 */
export async function lockAuthenticated(
  core: AuthCore,
  tx: Tx,
  { userId, sessionId, level: aal }: SessionAtLevel,
  source?: AuthenticationSource,
): Promise<User> {
  const user = await lockUser(tx, { id: userId })
  if (user === undefined) throw new AuthError(403, 'session_not_found', 'The account is gone')
  await requireStillAuthenticated(core, tx, { user, sessionId, aal }, source)
  return user
}

const isExempt = ({ context }: AuthCore, user: User) =>
  user.is_anonymous || !context.config.auth.reauthentication

/** Whether an account has passkeys, or rights over others. */
async function needsMoreThanPassword({ host }: AuthCore, db: Db, userId: string): Promise<boolean> {
  return (await hasPasskeys(db, userId)) || host.isStaff(db, userId)
}

const needed = (message: string) => new AuthError(400, 'reauthentication_needed', message)

/** The name is RFC 9470's. */
const moreNeeded = ({ id }: User) =>
  new AuthError(
    403,
    'insufficient_user_authentication',
    'A password alone is not enough here: show a passkey, a second factor or a code',
  ).about(id)

/** Consumes the code of GET /reauthenticate. Returns whether it was right. */
async function consumeCode(
  { context, oneTimeTokens }: AuthCore,
  user: User,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<boolean> {
  // The factor protects against readers of the mailbox, so a mailed code cannot replace it.
  if (hasVerifiedFactor(user)) throw needed('This account has a second factor: verify a code of it')
  const tries = throttle(context, 'code', user.id, ip)
  await tries.check()
  const now = context.clock.now()
  const attempt = { userId: user.id, code: nonce, kinds: ['reauthentication' as const], requester: null, now }
  const { pending } = await context.transaction((tx) => oneTimeTokens.consumeCode(tx, attempt))
  if (pending === undefined) await tries.failed()
  return pending !== undefined
}

/**
 * Authenticates a session again by the account's password. Returns whether it was right.
 * @throws AuthError when too many were wrong, or the session has ended
 */
export async function reauthenticateByPassword(
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
  const renewedHash = await hashIfRaw(core, form, password, ip)
  return context.transaction(async (tx) => {
    // The password may have changed while its hash was being computed.
    const current = await lockUser(tx, { id: user.id })
    if (current?.encrypted_password !== user.encrypted_password) return false
    if (renewedHash !== undefined) await storeHash(tx, user.id, renewedHash)
    await recordAuthentication(core, tx, session, { method: 'password', ip })
    return true
  })
}

/** The same by the code of GET /reauthenticate, which cannot replace a second factor. */
export async function reauthenticateByCode(
  core: AuthCore,
  session: Session,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<boolean> {
  const { user } = await readSignedIn(core, session)
  if (!(await consumeCode(core, user, { nonce, ip }))) return false
  await core.context.transaction((tx) => recordAuthentication(core, tx, session, { method: 'otp', ip }))
  return true
}

/** Records in the session that its holder has just authenticated. */
async function recordAuthentication(
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

/** GET /reauthenticate: sends a code, which is the nonce of a sensitive change. */
export function reauthenticateRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.get('/reauthenticate', limited(context, 'reauthenticate'), async (request) => {
    const { user: caller } = await requireUser(core, request)
    const message = await context.transaction(async (tx): Promise<TextMessage | undefined> => {
      const user = await lockUser(tx, { id: caller.id })
      if (user?.email && !user.email_confirmed_at)
        throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
      if (!user?.email && user?.phone && !user.phone_confirmed_at)
        throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
      if (!user?.email && !user?.phone)
        throw invalid('Reauthentication requires the user to have an email or a phone number')
      const kind = 'reauthentication'
      await audit(tx, 'reauthentication_asked', { userId: user.id, ip: request.ip, at: context.clock.now() })
      if (user.email === null)
        return issueTextCode(core, tx, { user, kind, to: required(user.phone, 'the phone number') })
      await queueMail(core, tx, { user, kind, redirectTo: context.config.siteUrl, challenge: null })
      return undefined
    })
    if (message !== undefined) await sendText(core, message)
    return {}
  })
}
