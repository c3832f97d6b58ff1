import { ipPrefix } from '@parvis/platform/network-address.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { heldRefusal, requireOpenNetwork } from './admission.ts'
import { audit } from './audit.ts'
import type { AuthCore } from './core.ts'
import { type Db, type Tx, updateById } from './database.ts'
import { type EndedBy, rememberEnded, sessionNotFound } from './ended-sessions.ts'
import { AuthError } from './errors.ts'
import { withFragment } from './redirects.ts'
import { findUser, isBanned, owesSecondFactor, type User, unprovenUserView, userView } from './users.ts'

/** Methods of proving one's identity, as named in the `amr` claim. */
export type AmrMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'anonymous'
  | 'web3'
  | 'sso/saml'
  | 'totp'
  | 'mfa/phone'
  | 'recovery_code'
  | 'passkey'
  | 'mfa/webauthn'

export interface AmrEntry {
  method: AmrMethod
  /** Unix seconds. */
  timestamp: number
  /** The single sign-on provider. */
  provider?: string
}

/** How a session begins. */
export interface SessionStart {
  method: AmrMethod
  /** Provider name of the identity used; default: the account's own address. */
  provider?: string
  ssoProviderId?: string | undefined
  /** End of the session, set by a single sign-on provider. */
  notAfter?: Date | undefined
  /** The passkey shown, which satisfies the second factor too. */
  passkeyId?: string
}

export interface SessionRow {
  id: string
  aal: string
  amr: unknown
  refresh_number: number
  /** End of the session, set by a single sign-on provider. */
  not_after: Date | null
}

export interface SessionClient {
  ip: string
  userAgent: string | undefined
}

export function clientOf(request: { ip: string; headers: Record<string, unknown> }): SessionClient {
  const agent = request.headers['user-agent']
  return { ip: request.ip, userAgent: typeof agent === 'string' ? agent : undefined }
}

/** Throws for the owner of a banned or held account, who has authenticated. The ban comes first: it can be contested. */
export function refuseClosed(user: User, now: Date, status: 400 | 403): void {
  if (isBanned(user, now)) throw new AuthError(status, 'user_banned', 'User is banned').about(user.id)
  const held = heldRefusal(user, status)
  if (held !== undefined) throw held
}

/** Starts a session for an authenticated user. */
export async function startSession(
  core: AuthCore,
  tx: Tx,
  userId: string,
  { method, provider, ssoProviderId, notAfter, passkeyId }: SessionStart,
  client: SessionClient,
): Promise<{ user: User; session: SessionRow }> {
  const now = core.context.clock.now()
  await requireOpenNetwork(core, tx, client.ip)
  await updateById(tx, 'auth.users', userId, { last_sign_in_at: now, updated_at: now })
  await tx
    .updateTable('auth.identities')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', userId)
    .where('provider', 'in', provider === undefined ? ['email', 'phone'] : [provider])
    .execute()
  if (core.context.config.auth.sessions.single) {
    await endSessions(tx, userId, 'all', { by: 'device', at: now })
    tx.afterCommit(() => core.host.sessionsChanged(userId))
  }
  const amr: AmrEntry = {
    method,
    timestamp: seconds(now),
    ...(ssoProviderId ? { provider: ssoProviderId } : {}),
  }
  const session = await tx
    .insertInto('auth.sessions')
    .values({
      user_id: userId,
      amr: JSON.stringify([amr]),
      ...(passkeyId === undefined ? {} : { aal: 'aal2', passkey_id: passkeyId }),
      not_after: notAfter ?? null,
      user_agent: client.userAgent?.slice(0, 300) ?? null,
      ip_prefix: ipPrefix(client.ip),
      created_at: now,
    })
    .returning(['id', 'aal', 'amr', 'refresh_number', 'not_after'])
    .executeTakeFirstOrThrow()
  await audit(tx, 'signed_in', { userId, ip: client.ip, at: now })
  return { user: required(await findUser(tx, { id: userId }), 'the locked account'), session }
}

/** Session object of the protocol. Before the second factor it has only the data that the factor's form needs. */
export async function sessionAnswer(core: AuthCore, { user, session }: { user: User; session: SessionRow }) {
  const { config, clock } = core.context
  const now = clock.now()
  const issuedAt = seconds(now)
  const lifetime = issuedAt + config.auth.tokenLifetime
  const expiresAt = session.not_after === null ? lifetime : Math.min(lifetime, seconds(session.not_after))
  const isUnproven = owesSecondFactor(user, session.aal)
  const claims = {
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: isUnproven ? '' : (user.phone ?? ''),
    app_metadata: user.app_metadata,
    user_metadata: isUnproven ? {} : user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    refresh_number: session.refresh_number,
    is_anonymous: user.is_anonymous,
  }
  const accessToken = await core.keys.sign(claims, now)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresAt - issuedAt,
    expires_at: expiresAt,
    refresh_token: core.refreshTokens.make(session.id, session.refresh_number),
    user: isUnproven ? unprovenUserView(user) : userView(user),
  }
}

/** The address of a page with a session in its fragment, and with `more` values. */
export async function addressWithSession(
  core: AuthCore,
  target: string,
  started: { user: User; session: SessionRow },
  more: Record<string, string> = {},
): Promise<string> {
  const session = await sessionAnswer(core, started)
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...more,
  })
}

/** Locks a caller's session; refuses when it has ended. */
export async function lockSession(db: Db, { userId, sessionId }: { userId: string; sessionId: string }) {
  const session = await db
    .selectFrom('auth.sessions')
    .select(['aal', 'amr', 'refresh_number', 'spent_at'])
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (session === undefined) throw await sessionNotFound(db, sessionId)
  return session
}

/** Ends all sessions of a user, all but one, or one; returns how many. With `ended`, their devices learn the cause. */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: 'all' | { except: string } | { only: string },
  ended?: { by: EndedBy; at: Date },
): Promise<number> {
  let query = tx.deleteFrom('auth.sessions').where('user_id', '=', userId).returning('id')
  if (which !== 'all') {
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except)
  }
  const sessions = await query.execute()
  if (ended !== undefined) await rememberEnded(tx, sessions, ended.by, ended.at)
  return sessions.length
}

/** Limits how long this transaction waits for row locks. */
export async function limitLockWait(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx)
}

export function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}
