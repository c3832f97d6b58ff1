import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { bearerOf, requireSecondFactor, requireUser } from '../caller.ts'
import { recordChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { AuthError } from '../errors.ts'
import { updateProviderNames } from '../new-account.ts'
import { limited } from '../rate-limits.ts'
import { requireRecentAuthentication, requireStillAuthenticated } from '../recent-authentication.ts'
import { findUser, lockCaller, metadataOf, type User } from '../users.ts'
import { requireLinking } from './linking.ts'

const uuid = z.uuid()

/** DELETE /user/identities/{id}: removes an identity, but never the last one. */
export function unlinkRoute(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core
  auth.delete<{ Params: { id: string } }>(
    '/user/identities/:id',
    limited(context, 'identities'),
    async (request, reply) => {
      const signedIn = await requireUser(core, request)
      const { user } = signedIn
      const asked =
        request.headers['x-jwt-aud'] ?? decodeJwt(bearerOf(request.headers.authorization) ?? '').aud
      if (asked !== user.aud)
        throw new AuthError(403, 'unexpected_audience', "Token audience doesn't match request audience")
      requireLinking(core)
      const id = request.params.id.toLowerCase()
      if (!uuid.safeParse(id).success)
        throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
      requireSecondFactor(signedIn, 403)
      await requireRecentAuthentication(core, signedIn, { ip: request.ip })
      await context.transaction(async (tx) => {
        const current = await lockCaller(tx, user.id)
        await requireStillAuthenticated(core, tx, signedIn)
        await unlink(core, tx, current, id)
        await audit(tx, 'identity_unlinked', { userId: user.id, ip: request.ip, at: context.clock.now() })
      })
      return reply.send({})
    },
  )
}

async function unlink(core: AuthCore, tx: Tx, user: User, identityId: string): Promise<void> {
  const now = core.context.clock.now()
  const removed = user.identities.find(({ id }) => id === identityId)
  if (removed === undefined) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  const rest = user.identities.filter((identity) => identity !== removed)
  if (rest.length === 0)
    throw new AuthError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  await tx.deleteFrom('auth.identities').where('id', '=', removed.id).execute()
  const phone = removed.provider === 'phone' ? { phone: null, phone_confirmed_at: null } : {}
  const address = await addressAfter(tx, user, removed, rest, now)
  // A password needs an address or number; without such an identity it would be a hidden way to sign in.
  const hasOwn = rest.some(({ provider }) => provider === 'email' || provider === 'phone')
  const password = hasOwn ? {} : { encrypted_password: null }
  if (Object.keys(address).length > 0) await core.oneTimeTokens.voidAll(tx, user.id)
  await updateById(tx, 'auth.users', user.id, { ...phone, ...address, ...password, updated_at: now })
  await updateProviderNames(tx, user.id, now)
  const { id, provider, provider_id, identity_data, created_at } = removed
  const identity = { id, provider, provider_id, identity_data, created_at }
  await recordChange(core, tx, user, {
    kind: 'identity_unlinked',
    former: { identity, email: user.email, phone: user.phone },
  })
}

type Identity = User['identities'][number]

/** The address goes with its identity; the account takes the verified address of another identity, if any. */
async function addressAfter(tx: Tx, user: User, removed: Identity, rest: Identity[], now: Date) {
  const isKept = rest.some((identity) => emailOf(identity) === user.email)
  if (user.email === null || emailOf(removed) !== user.email || isKept) return {}
  const email = rest.map(emailOf).find((address) => address !== null) ?? null
  if (email === null) return { email: null, email_confirmed_at: null }
  const owner = user.is_sso ? undefined : await findUser(tx, { email })
  if (owner !== undefined && owner.id !== user.id)
    throw new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  return { email, email_confirmed_at: now }
}

/** The address of an identity, if verified by its provider. */
function emailOf({ identity_data }: Identity): string | null {
  const { email, email_verified } = metadataOf(identity_data)
  return typeof email === 'string' && email_verified === true ? email : null
}
