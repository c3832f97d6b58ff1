import { prepared } from '@parvis/platform/database/prepared.ts'
import { sql } from 'kysely'
import { audit } from './audit.ts'
import type { AuthConfig } from './config.ts'
import type { AuthCore } from './core.ts'
import { type Db, updateById } from './database.ts'
import { refreshTokenNotFound, rememberEnded } from './ended-sessions.ts'
import { AuthError, invalid } from './errors.ts'
import { limitLockWait, refuseClosed, type SessionRow } from './issue.ts'
import { queueNotice } from './mails.ts'
import { findUser, hasVerifiedFactor, type User, userById } from './users.ts'

const notFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

/** Used numbers to remember: more than any sound client uses within the reuse interval. */
export const remembered = 50

interface RenewedSession {
  user: User
  session: SessionRow
}

/**
 * Uses a refresh token. Requests of one session are serialised, so that parallel ones end on one active token:
 * - the active token: creates a new one;
 * - one used within the reuse interval: returns the active one (several tabs renewed together);
 * - the parent of an active token that no access token used yet: returns the active one (the response was lost);
 * - any other is a copy: ends the session for thief and member, and notifies the member.
 */
export async function refresh(core: AuthCore, token: string, ip: string): Promise<RenewedSession> {
  const read = core.refreshTokens.read(token)
  if (read === undefined) throw invalid('Refresh token is not valid')
  if (read === null) throw notFound()
  return (await spendActive(core, read)) ?? (await spend(core, read, ip))
}

interface TokenFacts {
  sessionId: string
  number: number
}

/** The common case in one statement: the active token of a session that no other request renews. Else `spend` decides. */
async function spendActive(
  { context }: AuthCore,
  { sessionId, number }: TokenFacts,
): Promise<RenewedSession | undefined> {
  const now = context.clock.now()
  const { timebox, inactivity, lowAal } = context.config.auth.sessions
  if (timebox + inactivity + lowAal > 0) return undefined
  const [session] = await renewActive(context.db, { sessionId, number, now })
  if (session === undefined) return undefined
  const [user] = await userById(context.db, { id: session.user_id })
  if (user === undefined) throw notFound()
  return { user, session }
}

const renewActive = prepared(
  (db: Db, { sessionId, number, now }: { sessionId: string; number: number; now: Date }) =>
    db
      .with('mine', (cte) =>
        cte
          .selectFrom('auth.sessions as s')
          .innerJoin('auth.users as u', 'u.id', 's.user_id')
          .select('s.id')
          .where('s.id', '=', sessionId)
          .where('s.refresh_number', '=', number)
          .where('s.first_number', '<=', number)
          .where((eb) => eb.or([eb('s.not_after', 'is', null), eb('s.not_after', '>', now)]))
          .where((eb) => eb.or([eb('u.banned_until', 'is', null), eb('u.banned_until', '<=', now)]))
          .where('u.held_at', 'is', null)
          .forUpdate('s')
          .skipLocked(),
      )
      .updateTable('auth.sessions')
      .from('mine')
      .whereRef('auth.sessions.id', '=', 'mine.id')
      .set({
        refresh_number: sql`auth.sessions.refresh_number + 1`,
        spent_at: sql`(auth.sessions.spent_at || ${now}::timestamptz)
          [greatest(1, cardinality(auth.sessions.spent_at) + 2 - ${sql.lit(remembered)}):]`,
        refreshed_at: now,
      })
      .returning([
        'auth.sessions.id',
        'auth.sessions.user_id',
        'auth.sessions.aal',
        'auth.sessions.amr',
        'auth.sessions.refresh_number',
        'auth.sessions.not_after',
      ]),
)

async function spend(core: AuthCore, { sessionId, number }: TokenFacts, ip: string): Promise<RenewedSession> {
  const { context } = core
  const outcome = await context.transaction(async (tx) => {
    await limitLockWait(tx)
    const session = await tx
      .selectFrom('auth.sessions')
      .selectAll()
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (session === undefined) throw await refreshTokenNotFound(tx, sessionId)
    if (number > session.refresh_number) throw notFound()
    const user = await findUser(tx, { id: session.user_id })
    if (user === undefined) throw notFound()
    const now = context.clock.now()
    refuseClosed(user, now, 400)
    if (isOver(context.config.auth.sessions, session, user, now))
      throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')

    const age = session.refresh_number - number
    if (age === 0) {
      const spentAt = [...session.spent_at, now].slice(-remembered)
      const next = session.refresh_number + 1
      await updateById(tx, 'auth.sessions', session.id, {
        refresh_number: next,
        spent_at: spentAt,
        refreshed_at: now,
      })
      return { user, session: { ...session, refresh_number: next } }
    }
    const spentAt = session.spent_at.at(-age)
    const reuseInterval = context.config.auth.reuseInterval * 1_000
    const lately = spentAt !== undefined && now.getTime() - new Date(spentAt).getTime() <= reuseInterval
    // A token from before the session was raised must never yield a raised session.
    const answerWasLost = age === 1 && session.used_number < session.refresh_number
    if (number >= session.first_number && (lately || answerWasLost)) return { user, session }

    await tx.deleteFrom('auth.sessions').where('id', '=', session.id).execute()
    await rememberEnded(tx, [session], 'copy', now)
    await audit(tx, 'refresh_token_reused', { userId: user.id, ip, at: now })
    if (user.email_confirmed_at !== null) await queueNotice(core, tx, user, 'session_closed')
    tx.afterCommit(() => core.host.sessionsChanged(user.id))
    return undefined
  })
  if (outcome === undefined)
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return outcome
}

interface Lifetime {
  aal: string
  created_at: Date
  refreshed_at: Date | null
  not_after: Date | null
}

/** Whether a session may no longer be renewed: by the operator's limits, or by the end set by its identity provider. */
export function isOver(limits: AuthConfig['sessions'], session: Lifetime, user: User, now: Date): boolean {
  const age = (since: Date) => (now.getTime() - since.getTime()) / 1_000
  const { timebox, inactivity, lowAal } = limits
  if (session.not_after !== null && session.not_after <= now) return true
  if (timebox > 0 && age(session.created_at) > timebox) return true
  if (inactivity > 0 && age(session.refreshed_at ?? session.created_at) > inactivity) return true
  // Time allowed for showing the second factor.
  return lowAal > 0 && session.aal === 'aal1' && hasVerifiedFactor(user) && age(session.created_at) > lowAal
}
