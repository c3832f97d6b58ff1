import { addDays } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import { endGrants } from './applications/grants.ts'
import { audit } from './audit.ts'
import { recordChange } from './changes.ts'
import type { AuthCore } from './core.ts'
import type { Db, Tx } from './database.ts'
import { AuthError } from './errors.ts'
import { lockAuthenticated, type SessionAtLevel } from './recent-authentication.ts'

/** Minimum time between two records of a token's use, in milliseconds. */
export const tokenSeenInterval = 60_000

interface NewToken {
  /** The session that makes it, which has shown a recent proof. */
  session: SessionAtLevel
  name: string
  /** SHA-256 of the token, which has 256 random bits: a plain hash is enough. */
  hash: Buffer
  scopes: readonly string[]
  /** Days for which it is valid. */
  days: number
  /** Live tokens that an account may have. */
  most: number
  ip: string
}

/**
 * Creates a personal token of the host's making, and mails its owner a link that revokes it. Returns its id.
 * @throws AuthError too_many_tokens
 */
export async function createPersonalToken(
  core: AuthCore,
  { session, name, hash, scopes, days, most, ip }: NewToken,
): Promise<string> {
  const { context } = core
  const { userId } = session
  return context.transaction(async (tx) => {
    const user = await lockAuthenticated(core, tx, session)
    const now = context.clock.now()
    if ((await countPersonalTokens(tx, userId, now)) >= most)
      throw new AuthError(422, 'too_many_tokens', `An account has ${most} live personal tokens at most`)
    const { id } = await tx
      .insertInto('auth.personal_tokens')
      .values({
        user_id: userId,
        name,
        scopes: [...scopes],
        token_hash: hash,
        created_at: now,
        ends_at: addDays(now, days),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, 'token_created', { userId, ip, at: now })
    await recordChange(core, tx, user, { kind: 'token_created', former: { tokenId: id } })
    return id
  })
}

/** Number of an account's live personal tokens; those of applications do not count. */
export async function countPersonalTokens(db: Db, userId: string, now: Date): Promise<number> {
  const { live } = await db
    .selectFrom('auth.personal_tokens')
    .select((eb) => eb.fn.countAll<string>().as('live'))
    .where('user_id', '=', userId)
    .where('grant_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(live)
}

/** Revokes one live token of an account, or all personal ones, for its owner. Returns how many there were. */
export async function revokePersonalTokens(
  { context, host }: AuthCore,
  { userId, tokenId, ip }: { userId: string; tokenId: string | 'personal'; ip: string },
): Promise<number> {
  return context.transaction(async (tx) => {
    const at = context.clock.now()
    const revoked = await endPersonalTokens(tx, userId, tokenId, at)
    if (revoked === 0) return 0
    await audit(tx, 'token_revoked', { userId, ip, at })
    tx.afterCommit(() => host.sessionsChanged(userId))
    return revoked
  })
}

/**
 * Revokes one live token of an account, all personal ones, or all with those of applications. The caller drops the member from the session caches after the
 * commit.
 */
export async function endPersonalTokens(
  tx: Tx,
  userId: string,
  which: string | 'personal' | 'all',
  at: Date,
): Promise<number> {
  if (which === 'all') await endGrants(tx, { userId }, at)
  let query = tx
    .updateTable('auth.personal_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', at)
  if (which === 'personal') query = query.where('grant_id', 'is', null)
  else if (which !== 'all') query = query.where('id', '=', which)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Records that a token is in use, at most once a minute for all nodes together. */
export async function noteTokenUse(db: Db, tokenId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - tokenSeenInterval)
  await db
    .updateTable('auth.personal_tokens')
    .set({ last_used_at: now })
    .where('id', '=', tokenId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute()
}

/** Removes tokens that ended before a moment: until then a program learns why its token is refused. */
export async function sweepPersonalTokens(db: Db, endedBefore: Date): Promise<void> {
  await db
    .deleteFrom('auth.personal_tokens')
    .where(sql<boolean>`least(ends_at, revoked_at) < ${endedBefore}`)
    .execute()
}
