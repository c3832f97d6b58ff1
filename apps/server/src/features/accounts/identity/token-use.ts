import type { JWTPayload } from 'jose'
import type { Db } from '../../../platform/database/database.ts'

/**
 * Notes that the access token of a refresh number is in use: from then on, the parent of that refresh number is a
 * stolen copy and not a retry after a lost answer (see `refresh.ts`). It writes once for each renewal at most, and
 * before the request is served, so that it holds on every node.
 *
 * @param claims of a verified access token
 * @param noted the session's `used_number`, as it was just read
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
