import type { FastifyInstance } from 'fastify'
import { audit } from '../audit.ts'
import type { AuthCore } from '../core.ts'
import { endBegunChanges } from '../endings.ts'
import { AuthError } from '../errors.ts'
import { endSessions } from '../issue.ts'
import { dropRecoveryCodes } from '../mfa/recovery-codes.ts'
import { passkeyNotFound, passkeyView } from '../passkeys/manage.ts'
import { removePasskey } from '../passkeys/removal.ts'
import { limited } from '../rate-limits.ts'
import { findUser, lockUser, userView } from '../users.ts'
import { readPasskeys } from '../webauthn/store.ts'
import { notFound, requireUuid } from './users.ts'

type Path<Name extends string = 'id'> = { Params: Record<Name, string> }

/** `/admin/users/{id}/factors` and `…/passkeys`: removes factors and passkeys that their members have lost. */
export function adminCredentialRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core
  const limit = limited(context, 'admin')

  auth.get<Path>('/admin/users/:id/factors', limit, async (request) => {
    const user = await findUser(context.db, { id: requireUuid(request.params.id) })
    if (user === undefined) throw notFound()
    return userView(user).factors ?? []
  })

  auth.delete<Path<'id' | 'factorId'>>('/admin/users/:id/factors/:factorId', limit, async (request) => {
    const [id, factorId] = [requireUuid(request.params.id), requireUuid(request.params.factorId)]
    await context.transaction(async (tx) => {
      const at = context.clock.now()
      const user = await lockUser(tx, { id })
      if (user === undefined) throw notFound()
      const removed = await tx
        .deleteFrom('auth.factors')
        .where('id', '=', factorId)
        .where('user_id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (removed === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
      const isLast = !user.factors.some((other) => other.id !== factorId && other.status === 'verified')
      if (isLast) await dropRecoveryCodes(tx, id)
      // Ends the sessions that the removed factor may have raised, and the changes begun in them.
      await endBegunChanges(tx, id, at)
      await endSessions(tx, id, 'all')
      await core.host.operatorActed(tx, 'factor_removed', id)
      await audit(tx, 'factor_removed', { userId: id, ip: request.ip, at })
      tx.afterCommit(() => core.host.sessionsChanged(id))
    })
    return { id: factorId }
  })

  auth.get<Path>('/admin/users/:id/passkeys', limit, async (request) => {
    const user = await findUser(context.db, { id: requireUuid(request.params.id) })
    if (user === undefined) throw notFound()
    return (await readPasskeys(context.db, user.id)).map(passkeyView)
  })

  auth.delete<Path<'id' | 'passkeyId'>>(
    '/admin/users/:id/passkeys/:passkeyId',
    limit,
    async (request, reply) => {
      const [userId, passkeyId] = [requireUuid(request.params.id), requireUuid(request.params.passkeyId)]
      await context.transaction(async (tx) => {
        if ((await lockUser(tx, { id: userId })) === undefined) throw notFound()
        if ((await removePasskey(core, tx, { userId, passkeyId, sessionId: null })) === undefined)
          throw passkeyNotFound()
        await core.host.operatorActed(tx, 'passkey_removed', userId)
        await audit(tx, 'passkey_removed', { userId, ip: request.ip, at: context.clock.now() })
      })
      return reply.status(204).send()
    },
  )
}
