import type { JWTPayload } from 'jose'
import type { Db } from './database.ts'

/** Minimum time between two records of a session's use, in milliseconds. */
export const seenInterval = 5 * 60_000

/** Records that a session is in use, for the member's list of devices. */
export async function noteSeen(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('auth.sessions')
    .set({ seen_at: now })
    .where('id', '=', sessionId)
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', now)]))
    .execute()
}

/**
 * Records that an access token of this refresh number is in use: from then on its parent is a stolen copy (`refresh.ts`).
 * Writes at most once per renewal, before the request is served, so that it holds on every node.
 * @param claims of a verified access token
 * @param noted the session's `used_number`, as just read
 */
export async function noteUse(db: Db, claims: JWTPayload, noted: number): Promise<void> {
  const { refresh_number: number, session_id: sessionId } = claims
  if (typeof number !== 'number' || number <= noted) return
  await db
    .updateTable('auth.sessions')
    .set({ used_number: number })
    .where('id', '=', String(sessionId))
    .where('used_number', '<', number)
    .execute()
}
