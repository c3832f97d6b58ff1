import type { FastifyInstance } from 'fastify'
import { audit } from '../audit.ts'
import { endBegunChanges } from '../begun-changes.ts'
import type { AuthCore } from '../core.ts'
import { AuthError } from '../errors.ts'
import { endSessions } from '../issue.ts'
import { dropRecoveryCodes } from '../mfa/recovery-codes.ts'
import { limited } from '../rate-limits.ts'
import { findUser, lockUser, userView } from '../users.ts'
import { requireAdmin } from './guard.ts'
import { notFound, requireUuid } from './users.ts'

interface FactorPath {
  Params: { id: string; factorId: string }
}

/** `/admin/users/{id}/factors`: removes factors that their members have lost. */
export function adminFactorRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core
  const limit = limited(context, 'admin')

  auth.get<{ Params: { id: string } }>('/admin/users/:id/factors', limit, async (request) => {
    await requireAdmin(core, request)
    const user = await findUser(context.db, { id: requireUuid(request.params.id) })
    if (user === undefined) throw notFound()
    return userView(user).factors ?? []
  })

  auth.delete<FactorPath>('/admin/users/:id/factors/:factorId', limit, async (request) => {
    await requireAdmin(core, request)
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
}
