import { audit } from './audit.ts'
import type { AuthCore } from './core.ts'
import { AuthError, invalid } from './errors.ts'
import { limitLockWait, refuseBanned } from './issue.ts'
import { forgetMember } from './service.ts'
import { findUser, type User } from './users.ts'

const notFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

/** Of spent numbers only those of the reuse interval matter; a client that spends more than this in it is at fault. */
const remembered = 50

interface Refreshed {
  user: User
  session: { id: string; aal: string; amr: unknown; refresh_number: number }
}

/**
 * Spends a refresh token. Requests of one session take turns on its row, so that parallel ones end on one active
 * token:
 * - the active token: a new one is made;
 * - its direct parent, at any time, or one spent within the reuse interval: the active one again (an answer was lost);
 * - any other: it was stolen from somebody, and which of the two it is cannot be told: the session ends.
 */
export async function refresh(core: AuthCore, token: string, ip: string): Promise<Refreshed> {
  const { world } = core
  const read = core.refreshTokens.read(token)
  if (read === undefined) throw invalid('Refresh token is not valid')
  if (read === null) throw notFound()

  const outcome = await world.transaction(async (tx) => {
    await limitLockWait(tx)
    const session = await tx
      .selectFrom('auth.sessions')
      .select(['id', 'user_id', 'aal', 'amr', 'refresh_number', 'spent_at'])
      .where('id', '=', read.sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (session === undefined || read.number > session.refresh_number) throw notFound()
    const user = await findUser(tx, { id: session.user_id })
    if (user === undefined) throw notFound()
    const now = world.clock.now()
    refuseBanned(user, now, 400)

    const age = session.refresh_number - read.number
    if (age === 0) {
      const spentAt = [...session.spent_at, now].slice(-remembered)
      const next = session.refresh_number + 1
      await tx
        .updateTable('auth.sessions')
        .set({ refresh_number: next, spent_at: spentAt, refreshed_at: now })
        .where('id', '=', session.id)
        .execute()
      return { user, session: { ...session, refresh_number: next } }
    }
    const spentAt = session.spent_at.at(-age)
    const reuseInterval = world.config.auth.reuseInterval * 1_000
    const lately = spentAt !== undefined && now.getTime() - new Date(spentAt).getTime() <= reuseInterval
    if (age === 1 || lately) return { user, session }

    await tx.deleteFrom('auth.sessions').where('id', '=', session.id).execute()
    await audit(tx, 'refresh_token_reused', { userId: user.id, ip, at: now })
    tx.afterCommit(() => forgetMember(world, user.id))
    return undefined
  })
  if (outcome === undefined)
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return outcome
}
