import { audit } from './audit.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { endSessions } from './issue.ts'
import { endPersonalTokens } from './personal-tokens.ts'
import { lockUser } from './users.ts'

/** Removes everything by which an account can be entered or recognised. Its addresses become free. */
export async function closeSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await endSessions(tx, userId, 'all', { by: 'deletion', at: now })
  await deleteSignInMethods(tx, userId)
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
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

/** Deletes every row by which an account can be entered, except sessions and mailed secrets. */
export async function deleteSignInMethods(tx: Tx, userId: string): Promise<void> {
  for (const table of [
    'auth.auth_codes',
    'auth.identities',
    'auth.factors',
    'auth.webauthn_credentials',
    'auth.webauthn_challenges',
    'auth.account_changes',
    'auth.recovery_codes',
    'auth.personal_tokens',
    'auth.application_grants',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Bans an account until a moment, which ends its sessions and tokens, or lifts the ban with null. */
export async function banAccount(tx: Tx, userId: string, until: Date | null, now: Date): Promise<void> {
  await updateById(tx, 'auth.users', userId, { banned_until: until, updated_at: now })
  if (until === null) return
  await endSessions(tx, userId, 'all')
  await endPersonalTokens(tx, userId, 'all', now)
}

/** Ends one session, or all with the personal tokens, for the staff. Returns how many sessions and tokens there were. */
export async function endSessionsForStaff(
  tx: Tx,
  { userId, sessionId, at }: { userId: string; sessionId: string | null; at: Date },
): Promise<number> {
  await endBegunChanges(tx, userId, at)
  const which = sessionId === null ? 'all' : { only: sessionId }
  const sessions = await endSessions(tx, userId, which, { by: 'staff', at })
  const tokens = sessionId === null ? await endPersonalTokens(tx, userId, 'all', at) : 0
  if (tokens > 0) await audit(tx, 'token_revoked', { userId, at })
  if (sessions > 0) await audit(tx, 'session_ended', { userId, at })
  return sessions + tokens
}

/** Ends one session for the owner of its account; changes nothing when it is another's or has ended. */
export async function endOwnSession(
  { context, host }: AuthCore,
  { userId, sessionId, ip }: { userId: string; sessionId: string; ip: string },
): Promise<void> {
  await context.transaction(async (tx) => {
    await lockUser(tx, { id: userId })
    const at = context.clock.now()
    if ((await endSessions(tx, userId, { only: sessionId }, { by: 'device', at })) === 0) return
    await endBegunChanges(tx, userId, at)
    await audit(tx, 'session_ended', { userId, ip, at })
    tx.afterCommit(() => host.sessionsChanged(userId))
  })
}

/**
 * Locks an account and cancels its changes that finish without a session, which may be a thief's: links to a provider, a
 * requested address or number. Called when sessions, passkeys or factors end, and after a new password, first passkey or
 * first factor. Other changes check their session again when they finish.
 */
export async function endBegunChanges(tx: Tx, userId: string, now: Date): Promise<void> {
  // Waits for a change that holds the account's lock, and cancels it too.
  await tx.selectFrom('auth.users').select('id').where('id', '=', userId).forUpdate().execute()
  await tx.deleteFrom('auth.flow_states').where('link_user_id', '=', userId).execute()
  await tx
    .updateTable('auth.users')
    .set({ new_email: null, new_phone: null, email_change_confirmed: null, updated_at: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('new_email', 'is not', null), eb('new_phone', 'is not', null)]))
    .execute()
}
