import type { Db, Tx } from './database.ts'
import { AuthError } from './errors.ts'

/** Causes that end a session from elsewhere; `copy`: its refresh token was used twice. */
export type EndedBy = 'device' | 'password' | 'factor' | 'copy' | 'staff' | 'deletion'

/** Remembers why sessions were ended, so that their devices can be told. */
export async function rememberEnded(
  tx: Tx,
  sessions: readonly { id: string }[],
  ended_by: EndedBy,
  ended_at: Date,
): Promise<void> {
  if (sessions.length === 0) return
  await tx
    .insertInto('auth.ended_sessions')
    .values(sessions.map(({ id }) => ({ id, ended_by, ended_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The refusal for an access token whose account is gone, with `ended_by` if that is known. */
export async function userNotFound(db: Db | Tx, sessionId: string): Promise<AuthError> {
  const message = 'User from sub claim in JWT does not exist'
  return new AuthError(403, 'user_not_found', message, await endingOf(db, sessionId))
}

/** The refusal for an access token whose session is gone, with `ended_by` if that is known. */
export async function sessionNotFound(db: Db | Tx, sessionId: string): Promise<AuthError> {
  const message = 'Session from session_id claim in JWT does not exist'
  return new AuthError(403, 'session_not_found', message, await endingOf(db, sessionId))
}

/** The same for its refresh token. */
export async function refreshTokenNotFound(db: Db | Tx, sessionId: string): Promise<AuthError> {
  const message = 'Invalid Refresh Token: Refresh Token Not Found'
  return new AuthError(400, 'refresh_token_not_found', message, await endingOf(db, sessionId))
}

async function endingOf(db: Db | Tx, sessionId: string): Promise<{ ended_by?: EndedBy }> {
  const row = await db
    .selectFrom('auth.ended_sessions')
    .select('ended_by')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row === undefined ? {} : { ended_by: row.ended_by as EndedBy }
}
