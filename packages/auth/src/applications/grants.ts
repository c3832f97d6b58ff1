import type { AuthContext } from '../context.ts'
import type { Db, Tx } from '../database.ts'
import type { AuthHost } from '../host.ts'

/** The grants that end: all of a member, those of a member to one application, or one. */
type EndedGrants = { userId: string; applicationId?: string } | { grantId: string }

/** Revokes grants with their tokens. The caller drops the member from the session caches after the commit. */
export async function endGrants(tx: Tx, which: EndedGrants, at: Date): Promise<number> {
  let query = tx
    .updateTable('auth.application_grants')
    .set({ revoked_at: at, code_hash: null, user_code: null })
    .where('revoked_at', 'is', null)
  if ('grantId' in which) query = query.where('id', '=', which.grantId)
  else {
    query = query.where('user_id', '=', which.userId)
    if (which.applicationId !== undefined) query = query.where('application_id', '=', which.applicationId)
  }
  const ended = await query.returning('id').execute()
  if (ended.length === 0) return 0
  await tx
    .updateTable('auth.personal_tokens')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .where(
      'grant_id',
      'in',
      ended.map(({ id }) => id),
    )
    .execute()
  return ended.length
}

/** Ends one grant, and drops its member from the session caches of all nodes. */
export async function endGrant(
  {
    context,
    host,
  }: { context: Pick<AuthContext, 'transaction' | 'clock'>; host: Pick<AuthHost, 'sessionsChanged'> },
  { grantId, userId }: { grantId: string; userId: string | null },
): Promise<void> {
  await context.transaction(async (tx) => {
    const ended = await endGrants(tx, { grantId }, context.clock.now())
    if (ended > 0 && userId !== null) tx.afterCommit(() => host.sessionsChanged(userId))
  })
}

/** An application that a member has let act for them. */
export interface ConnectedApplication {
  id: string
  name: string
  website: string | null
  scopes: string[]
  connectedAt: Date
  lastUsedAt: Date | null
}

/** A member's connected applications, last connected first: at most `limit`. */
export async function readConnectedApplications(
  db: Db,
  userId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ConnectedApplication[]> {
  const rows = await db
    .selectFrom('auth.application_grants as grant')
    .innerJoin('auth.applications as application', 'application.id', 'grant.application_id')
    .leftJoin('auth.personal_tokens as token', 'token.grant_id', 'grant.id')
    .select(['application.id', 'application.name', 'application.website', 'grant.scopes'])
    .select(['grant.created_at', 'token.last_used_at'])
    .where('grant.user_id', '=', userId)
    .where('grant.revoked_at', 'is', null)
    .where('grant.refused_at', 'is', null)
    .where('grant.code_used_at', 'is not', null)
    .where('grant.ends_at', '>', now)
    .orderBy('grant.created_at', 'desc')
    .orderBy('grant.id')
    .execute()
  const found = new Map<string, ConnectedApplication>()
  for (const { id, name, website, scopes, created_at: connectedAt, last_used_at: used } of rows) {
    const known = found.get(id)
    if (known === undefined)
      found.set(id, { id, name, website, scopes, connectedAt, lastUsedAt: used ?? null })
    else {
      known.scopes = [...new Set([...known.scopes, ...scopes])]
      if (used != null && (known.lastUsedAt === null || used > known.lastUsedAt)) known.lastUsedAt = used
    }
  }
  return [...found.values()].slice(0, limit)
}

/** Removes grants that ended before a moment, codes that nobody used, and applications that nobody used within thirty days. */
export async function sweepApplications(
  db: Db,
  { endedBefore, unusedBefore, now }: { endedBefore: Date; unusedBefore: Date; now: Date },
): Promise<void> {
  await db
    .deleteFrom('auth.application_grants')
    .where((eb) => eb(eb.fn<Date>('least', ['ends_at', 'revoked_at']), '<', endedBefore))
    .execute()
  await db
    .deleteFrom('auth.application_grants')
    .where('code_used_at', 'is', null)
    .where('code_ends_at', '<', now)
    .execute()
  await db
    .deleteFrom('auth.applications')
    .where('created_at', '<', unusedBefore)
    .where('standing', '=', 'allowed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auth.application_grants')
            .select('auth.application_grants.id')
            .whereRef('auth.application_grants.application_id', '=', 'auth.applications.id'),
        ),
      ),
    )
    .execute()
}
