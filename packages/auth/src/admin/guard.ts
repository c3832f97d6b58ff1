import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../bearer.ts'
import type { AuthCore } from '../core.ts'
import { AuthError, badJwt } from '../errors.ts'
import type { SigningKeys } from '../signing-keys.ts'

const adminRoles = new Set<unknown>(['service_role', 'supabase_admin'])

/**
 * Accepts only a service token: signed by our keys, with an administrative role, and without member or
 * session.
 */
export async function requireAdmin(core: AuthCore, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request.headers.authorization)
  if (token === null)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { keys, context } = core
  const now = context.clock.now()
  const claims = await keys.verifyService(token, now)
  if (claims !== null && adminRoles.has(claims.role)) return
  if (claims === null && (await keys.verify(token, now)) === null)
    throw badJwt('unable to parse or verify signature, token is malformed, foreign or expired')
  throw new AuthError(403, 'not_admin', 'User not allowed')
}

/**
 * A token for the admin API and for tests. It opens every account, so keep its lifetime as short as the task.
 */
export async function issueServiceToken(
  keys: SigningKeys,
  now: Date,
  lifetimeSeconds: number,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000)
  return keys.sign(
    { role: 'service_role', aud: 'authenticated', iat: issuedAt, exp: issuedAt + lifetimeSeconds },
    now,
  )
}
