import type { JWTPayload } from 'jose'
import type { Db } from './database.ts'

/**
 * Records that an access token of this refresh number is in use: from then on, the parent of the number is a
 * stolen copy and no retry after a lost response (see `refresh.ts`). Writes at most once per renewal, and
 * before the request is served, so that it holds on every node.
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
