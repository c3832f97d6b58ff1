import type { FastifyInstance } from 'fastify'
import { audit } from './audit.ts'
import { requireSecondFactor, requireUserOfAnyLevel } from './caller.ts'
import { keptRefreshToken } from './cookie-sessions.ts'
import type { AuthCore } from './core.ts'
import { endBegunChanges } from './endings.ts'
import { invalid } from './errors.ts'
import { queryText } from './input.ts'
import { endSessions } from './issue.ts'

/** POST /logout: ends all sessions, this one, or the others. Without its second factor, a session can only end itself. */
export function logoutRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/logout', async (request, reply) => {
    const scope = queryText(request, 'scope') ?? 'global'
    if (scope !== 'global' && scope !== 'local' && scope !== 'others')
      throw invalid(`Unsupported logout scope "${scope.slice(0, 20)}"`)
    const isBare = scope === 'local' && request.headers.authorization === undefined
    const kept = isBare ? keptRefreshToken(core, request) : undefined
    if (kept !== undefined) {
      await endKeptSession(core, kept, request.ip)
      return reply.status(204).send()
    }
    const signedIn = await requireUserOfAnyLevel(core, request)
    if (scope !== 'local') requireSecondFactor(signedIn, 403)
    const { user, sessionId } = signedIn
    await context.transaction(async (tx) => {
      const at = context.clock.now()
      // The others first: this device knows why it is signed out.
      if (scope !== 'local') {
        await endBegunChanges(tx, user.id, at)
        await endSessions(tx, user.id, { except: sessionId }, { by: 'device', at })
      }
      if (scope !== 'others') await endSessions(tx, user.id, { only: sessionId })
      await audit(tx, 'signed_out', { userId: user.id, ip: request.ip, at })
      tx.afterCommit(() => core.host.sessionsChanged(user.id))
    })
    return reply.status(204).send()
  })
}

/** Ends the session of the cookie, for a browser without an access token, or one that was offline at sign-out. */
async function endKeptSession(core: AuthCore, token: string, ip: string): Promise<void> {
  const { context } = core
  const sessionId = core.refreshTokens.read(token)?.sessionId
  if (sessionId === undefined) return
  await context.transaction(async (tx) => {
    const ended = await tx
      .deleteFrom('auth.sessions')
      .where('id', '=', sessionId)
      .returning('user_id')
      .executeTakeFirst()
    if (ended === undefined) return
    const { user_id: userId } = ended
    await audit(tx, 'signed_out', { userId, ip, at: context.clock.now() })
    tx.afterCommit(() => core.host.sessionsChanged(userId))
  })
}
