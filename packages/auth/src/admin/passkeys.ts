import type { FastifyInstance } from 'fastify'
import { audit } from '../audit.ts'
import type { AuthCore } from '../core.ts'
import { passkeyNotFound, passkeyView } from '../passkeys/manage.ts'
import { removePasskey } from '../passkeys/removal.ts'
import { limited } from '../rate-limits.ts'
import { findUser, lockUser } from '../users.ts'
import { readPasskeys } from '../webauthn/store.ts'
import { requireAdmin } from './guard.ts'
import { notFound, requireUuid } from './users.ts'

interface PasskeyPath {
  Params: { id: string; passkeyId: string }
}

/** `/admin/users/{id}/passkeys`: removes passkeys that their members have lost. */
export function adminPasskeyRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core
  const limit = limited(context, 'admin')

  auth.get<{ Params: { id: string } }>('/admin/users/:id/passkeys', limit, async (request) => {
    await requireAdmin(core, request)
    const user = await findUser(context.db, { id: requireUuid(request.params.id) })
    if (user === undefined) throw notFound()
    return (await readPasskeys(context.db, user.id)).map(passkeyView)
  })

  auth.delete<PasskeyPath>('/admin/users/:id/passkeys/:passkeyId', limit, async (request, reply) => {
    await requireAdmin(core, request)
    const [userId, passkeyId] = [requireUuid(request.params.id), requireUuid(request.params.passkeyId)]
    await context.transaction(async (tx) => {
      if ((await lockUser(tx, { id: userId })) === undefined) throw notFound()
      if ((await removePasskey(core, tx, { userId, passkeyId, sessionId: null })) === undefined)
        throw passkeyNotFound()
      await core.host.operatorActed(tx, 'passkey_removed', userId)
      await audit(tx, 'passkey_removed', { userId, ip: request.ip, at: context.clock.now() })
    })
    return reply.status(204).send()
  })
}
