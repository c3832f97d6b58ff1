import { randomBytes } from 'node:crypto'
import { isUuid } from '@parvis/contract/id.ts'
import type { AuthCore } from '../core.ts'
import type { Db } from '../database.ts'

/** Time for which a challenge can be answered. */
const lifetimeMs = 300_000

export type ChallengeKind =
  | 'registration'
  | 'authentication'
  | 'step_up'
  | 'factor_creation'
  | 'factor_request'

/** The session that a ceremony belongs to, and the factor if it has one. A stranger's sign-in has neither. */
export interface Ceremony {
  userId: string
  sessionId: string
  factorId?: string
}

export interface WebauthnChallenge {
  id: string
  /** Random bytes in base64url, as the browser signs them. */
  value: string
  expiresAt: Date
}

/** Stores a challenge in the database, so that any node can receive its answer. */
export async function issueChallenge(
  { context }: Pick<AuthCore, 'context'>,
  db: Db,
  kind: ChallengeKind,
  ceremony?: Ceremony,
): Promise<WebauthnChallenge> {
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const bytes = randomBytes(32)
  const { id } = await db
    .insertInto('auth.webauthn_challenges')
    .values({
      kind,
      challenge: bytes,
      user_id: ceremony?.userId ?? null,
      session_id: ceremony?.sessionId ?? null,
      factor_id: ceremony?.factorId ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, value: bytes.toString('base64url'), expiresAt }
}

/** Takes a challenge out of the database, so that it is answered once. Undefined if unknown, answered, or another ceremony's. */
export async function takeChallenge(
  { context }: Pick<AuthCore, 'context'>,
  id: string,
  kind: ChallengeKind,
  ceremony?: Ceremony,
): Promise<{ value: string; isExpired: boolean } | undefined> {
  if (!isUuid(id.toLowerCase())) return undefined
  let query = context.db
    .deleteFrom('auth.webauthn_challenges')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning(['challenge', 'expires_at'])
  if (ceremony !== undefined)
    query = query.where('user_id', '=', ceremony.userId).where('session_id', '=', ceremony.sessionId)
  if (ceremony?.factorId !== undefined) query = query.where('factor_id', '=', ceremony.factorId)
  const taken = await query.executeTakeFirst()
  if (taken === undefined) return undefined
  return {
    value: taken.challenge.toString('base64url'),
    isExpired: taken.expires_at <= context.clock.now(),
  }
}
