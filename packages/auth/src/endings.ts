import { audit } from './audit.ts'
import { endBegunChanges } from './begun-changes.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { rememberEnded } from './ended-sessions.ts'
import { endPersonalTokens } from './personal-tokens.ts'
import { lockUser } from './users.ts'

/**
 * Removes everything by which an account could be entered or recognised: its addresses become free for new
 * sign-ups, and its sessions end.
 */
export async function closeSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  const ended = await tx.deleteFrom('auth.sessions').where('user_id', '=', userId).returning('id').execute()
  await rememberEnded(
    tx,
    ended.map(({ id }) => id),
    'deletion',
    now,
  )
  for (const table of [
    'auth.auth_codes',
    'auth.identities',
    'auth.factors',
    'auth.webauthn_credentials',
    'auth.webauthn_challenges',
    'auth.one_time_tokens',
    'auth.account_changes',
    'auth.recovery_codes',
    'auth.personal_tokens',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await updateById(tx, 'auth.users', userId, {
    email: null,
    phone: null,
    new_email: null,
    new_phone: null,
    encrypted_password: null,
    user_metadata: '{}',
    app_metadata: '{}',
    updated_at: now,
  })
}

/** Bans an account until a moment, which ends its sessions and tokens, or lifts the ban with null. */
export async function banAccount(tx: Tx, userId: string, until: Date | null, now: Date): Promise<void> {
  await updateById(tx, 'auth.users', userId, { banned_until: until, updated_at: now })
  if (until === null) return
  await tx.deleteFrom('auth.sessions').where('user_id', '=', userId).execute()
  await endPersonalTokens(tx, userId, 'all', now)
}

/**
 * Ends one session of an account, or all and its personal tokens, for the staff; returns how many sessions and tokens
 * there were.
 */
export async function endSessionsForStaff(
  tx: Tx,
  { userId, sessionId, at }: { userId: string; sessionId: string | null; at: Date },
): Promise<number> {
  await endBegunChanges(tx, userId, at)
  let query = tx.deleteFrom('auth.sessions').where('user_id', '=', userId).returning('id')
  if (sessionId !== null) query = query.where('id', '=', sessionId)
  const ended = await query.execute()
  const tokens = sessionId === null ? await endPersonalTokens(tx, userId, 'all', at) : 0
  if (tokens > 0) await audit(tx, 'token_revoked', { userId, at })
  if (ended.length === 0) return tokens
  await rememberEnded(
    tx,
    ended.map(({ id }) => id),
    'staff',
    at,
  )
  await audit(tx, 'session_ended', { userId, at })
  return ended.length + tokens
}

/** Ends one session for the owner of its account; changes nothing when it is another's or has ended. */
export async function endOwnSession(
  { context, host }: AuthCore,
  { userId, sessionId, ip }: { userId: string; sessionId: string; ip: string },
): Promise<void> {
  await context.transaction(async (tx) => {
    await lockUser(tx, { id: userId })
    const { numDeletedRows } = await tx
      .deleteFrom('auth.sessions')
      .where('user_id', '=', userId)
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    const at = context.clock.now()
    await endBegunChanges(tx, userId, at)
    await rememberEnded(tx, [sessionId], 'device', at)
    await audit(tx, 'session_ended', { userId, ip, at })
    tx.afterCommit(() => host.sessionsChanged(userId))
  })
}
