import { isUuid } from '@parvis/contract/id.ts'
import type { FastifyRequest } from 'fastify'
import type { JWTPayload } from 'jose'
import type { AuthCore } from './core.ts'
import { sessionNotFound, userNotFound } from './ended-sessions.ts'
import { AuthError, badJwt } from './errors.ts'
import { type AmrEntry, refuseClosed } from './issue.ts'
import { noteUse } from './token-use.ts'
import { findUser, owesSecondFactor, type User } from './users.ts'

export interface SignedIn {
  user: User
  sessionId: string
  /** The request's assurance level: that of its token or of its session, whichever is lower. */
  aal: string
  amr: AmrEntry[]
}

/** User of the request's access token, read from the database. Requires the second factor if the account has one. */
export async function requireUser(core: AuthCore, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await requireUserOfAnyLevel(core, request)
  requireSecondFactor(signedIn, 403)
  return signedIn
}

/** The same before the second factor: for showing it, reading its form's data, and signing out. */
export async function requireUserOfAnyLevel(core: AuthCore, request: FastifyRequest): Promise<SignedIn> {
  const token = bearerOf(request.headers.authorization)
  if (token === null)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { context, keys } = core
  const now = context.clock.now()
  const claims = await keys.verify(token, now)
  if (claims === null)
    throw badJwt('unable to parse or verify signature, token is malformed, foreign or expired')
  const [userId, sessionId] = [String(claims.sub), String(claims.session_id)]
  if (!isUuid(userId) || !isUuid(sessionId))
    throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const user = await findUser(context.db, { id: userId })
  if (user === undefined) throw await userNotFound(context.db, sessionId)
  const session = await context.db
    .selectFrom('auth.sessions')
    .select(['aal', 'amr', 'used_number'])
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (session === undefined) throw await sessionNotFound(context.db, sessionId)
  await noteUse(context.db, claims, session.used_number)
  refuseClosed(user, now, 403)
  return {
    user,
    sessionId,
    aal: levelOf(claims, session.aal),
    amr: session.amr as unknown as AmrEntry[],
  }
}

/** Requires that this session has shown the second factor, if the account has one. */
export function requireSecondFactor(signedIn: SignedIn, status: 401 | 403 | 422): void {
  if (owesSecondFactor(signedIn.user, signedIn.aal))
    throw new AuthError(status, 'insufficient_aal', 'AAL2 session is required')
}

/** The token of a Bearer header, in any case of its scheme; null for any other header. */
export function bearerOf(header: unknown): string | null {
  return (typeof header === 'string' && /^bearer +(\S+) *$/i.exec(header)?.[1]) || null
}

/** Assurance level of a request: of the session or of the token, whichever is lower. A token copied earlier keeps its level. */
export function levelOf(claims: JWTPayload, sessionLevel: string): 'aal1' | 'aal2' {
  return sessionLevel === 'aal2' && claims.aal === 'aal2' ? 'aal2' : 'aal1'
}
