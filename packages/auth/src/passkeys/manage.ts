import { isUuid } from '@parvis/contract/id.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { requireSecondFactor, requireUser } from '../caller.ts'
import { recordChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import { AuthError, invalid } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import { readFactorName, requireMember } from '../mfa/factors.ts'
import { limited } from '../rate-limits.ts'
import { requireRecentAuthentication, requireStillAuthenticated } from '../recent-authentication.ts'
import { lockUser } from '../users.ts'
import { readPasskeys, type StoredCredential } from '../webauthn/store.ts'
import { removePasskey } from './removal.ts'

interface PasskeyPath {
  Params: { passkeyId: string }
}

const Body = z.object({ friendly_name: fields.text })

/** `/passkeys`: lists, renames and removes the caller's passkeys. */
export function passkeyRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.get('/passkeys', limited(context, 'passkeys'), async (request) => {
    const { user } = await requireUser(core, request)
    return (await readPasskeys(context.db, user.id)).map(passkeyView)
  })

  auth.patch<PasskeyPath>('/passkeys/:passkeyId', limited(context, 'passkeys'), async (request) => {
    const { user } = await requireUser(core, request)
    const id = readId(request.params.passkeyId)
    const name = readFactorName(readBody(request, Body).friendly_name)
    if (name === '') throw invalid('friendly_name is required')
    return context.transaction(async (tx) => {
      const now = context.clock.now()
      const renamed = await tx
        .updateTable('auth.webauthn_credentials')
        .set({ friendly_name: name, updated_at: now })
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .where('factor_id', 'is', null)
        .returning(['id', 'friendly_name', 'backed_up', 'created_at', 'last_used_at'])
        .executeTakeFirst()
      if (renamed === undefined) throw passkeyNotFound()
      await audit(tx, 'passkey_renamed', { userId: user.id, ip: request.ip, at: now })
      return passkeyView(renamed)
    })
  })

  auth.delete<PasskeyPath>('/passkeys/:passkeyId', limited(context, 'passkeys'), async (request, reply) => {
    const signedIn = await requireMember(core, request)
    requireSecondFactor(signedIn, 403)
    const id = readId(request.params.passkeyId)
    await requireRecentAuthentication(core, signedIn, { ip: request.ip })
    await context.transaction(async (tx) => {
      const user = await lockUser(tx, { id: signedIn.user.id })
      if (user === undefined) throw passkeyNotFound()
      await requireStillAuthenticated(core, tx, signedIn)
      const { sessionId } = signedIn
      const former = await removePasskey(core, tx, { userId: user.id, passkeyId: id, sessionId })
      if (former === undefined) throw passkeyNotFound()
      await recordChange(core, tx, user, { kind: 'passkey_removed', former })
      await audit(tx, 'passkey_removed', { userId: user.id, ip: request.ip, at: context.clock.now() })
    })
    return reply.status(204).send()
  })
}

export const passkeyNotFound = () => new AuthError(404, 'validation_failed', 'Passkey not found')

function readId(given: string): string {
  const id = given.toLowerCase()
  if (!isUuid(id)) throw passkeyNotFound()
  return id
}

type PasskeyRow = Pick<StoredCredential, 'id' | 'friendly_name' | 'backed_up' | 'created_at' | 'last_used_at'>

/** A passkey of the protocol; `backed_up` is ours. */
export function passkeyView({ id, friendly_name, backed_up, created_at, last_used_at }: PasskeyRow) {
  return {
    id,
    ...(friendly_name === null ? {} : { friendly_name }),
    created_at,
    ...(last_used_at === null ? {} : { last_used_at }),
    backed_up,
  }
}
