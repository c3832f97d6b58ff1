import type { ServerSecret } from '@parvis/platform/secret.ts'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../caller.ts'
import type { AuthContext } from '../context.ts'
import type { AuthCore } from '../core.ts'
import { AuthError, badJwt } from '../errors.ts'
import { openSigningKeys, type SigningKeys } from '../signing-keys.ts'

const adminRoles = new Set<unknown>(['service_role', 'supabase_admin'])

/** Accepts only a service token: signed by our keys, with an administrative role, without member or session. */
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

/** Issues a token for the admin API. It opens every account: keep its lifetime as short as the task. */
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

/** A service token for an operator, made by a program that runs no auth server. */
export async function issueOperatorToken(
  context: Pick<AuthContext, 'config' | 'database' | 'bus' | 'clock'>,
  secret: ServerSecret,
  { lifetimeSeconds, onError }: { lifetimeSeconds: number; onError: (error: unknown) => void },
): Promise<string> {
  const keys = await openSigningKeys(context, secret, { onChange() {}, onError })
  try {
    return await issueServiceToken(keys, context.clock.now(), lifetimeSeconds)
  } finally {
    await keys.close()
  }
}
