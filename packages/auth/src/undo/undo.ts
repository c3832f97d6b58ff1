import { sha256 } from '@parvis/platform/digest.ts'
import { sql } from 'kysely'
import { endGrants } from '../applications/grants.ts'
import { audit } from '../audit.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { endSessions } from '../issue.ts'
import { hasVerifiedFactor, lockUser, metadataOf } from '../users.ts'
import { type RecordedChange, revert, undoLinkInvalid } from './revert.ts'

/** The change that a link would undo. */
export async function findChange(
  { context: { db, clock } }: AuthCore,
  token: string,
): Promise<{ id: string; userId: string; change: string; madeAt: Date }> {
  const row = await db
    .selectFrom('auth.account_changes')
    .select(['id', 'user_id', 'kind', 'created_at'])
    .where('link_hash', '=', sha256(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow(undoLinkInvalid)
  return { id: row.id, userId: row.user_id, change: row.kind, madeAt: row.created_at }
}

/**
 * Undoes a change of an account and all later ones, newest first: the same person may have made them. Ends all sessions and
 * voids the password. Returns the address at which the owner can request a new one.
 */
export async function undoChange(
  core: AuthCore,
  { token, ip }: { token: string; ip: string },
): Promise<string | null> {
  const { context } = core
  const found = await findChange(core, token)
  return context.transaction(async (tx) => {
    // Serialises requests of one account.
    await lockUser(tx, { id: found.userId })
    const changes = await tx
      .deleteFrom('auth.account_changes')
      .where('user_id', '=', found.userId)
      .where('id', '>=', found.id)
      .returningAll()
      .execute()
    changes.sort((one, other) => Number(BigInt(other.id) - BigInt(one.id)))
    if (changes.at(-1)?.id !== found.id) throw undoLinkInvalid()
    const recent = await recentAdditions(core, tx, found.userId)
    for (const { kind, former } of changes) {
      const change = { kind, former: metadataOf(former) }
      const removed = removedId(change)
      if (removed === undefined || !recent.has(removed)) await revert(core, tx, found.userId, change)
    }
    await shut(core, tx, found.userId, found.madeAt)
    await audit(tx, 'change_undone', { userId: found.userId, ip, at: context.clock.now() })
    tx.afterCommit(() => core.host.sessionsChanged(found.userId))
    const user = await lockUser(tx, { id: found.userId })
    return user?.is_sso ? null : (user?.email ?? null)
  })
}

/**
 * Ids of passkeys, factors and identities that were added lately. Undoing their removal does not bring them back: a thief
 * may have added and removed them.
 */
async function recentAdditions({ context }: AuthCore, tx: Tx, userId: string): Promise<Set<string>> {
  const added = await tx
    .selectFrom('auth.account_changes')
    .select(
      sql<string>`coalesce(former ->> 'passkeyId', former ->> 'factorId', former ->> 'identityId')`.as('id'),
    )
    .where('user_id', '=', userId)
    .where('kind', 'in', ['passkey_added', 'factor_added', 'identity_linked'])
    .where('expires_at', '>', context.clock.now())
    .execute()
  return new Set(added.map(({ id }) => id))
}

/** Id of the passkey, factor or identity that a change has removed. */
function removedId({ kind, former }: RecordedChange): string | undefined {
  if (kind === 'passkey_removed' || kind === 'factor_removed') return String(former.id)
  if (kind === 'identity_unlinked') return String(metadataOf(former.identity).id)
  return undefined
}

/** Ends every way by which the intruder could return. Older second factors and identities stay. */
async function shut(core: AuthCore, tx: Tx, userId: string, since: Date): Promise<void> {
  await endSessions(tx, userId, 'all')
  await endGrants(tx, { userId }, core.context.clock.now())
  await core.oneTimeTokens.voidAll(tx, userId)
  await tx.deleteFrom('auth.auth_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('auth.flow_states').where('link_user_id', '=', userId).execute()
  await tx
    .deleteFrom('auth.factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .execute()
  await updateById(tx, 'auth.users', userId, {
    encrypted_password: null,
    new_email: null,
    new_phone: null,
    email_change_confirmed: null,
    updated_at: core.context.clock.now(),
  })
  const user = await lockUser(tx, { id: userId })
  const codes = tx.deleteFrom('auth.recovery_codes').where('user_id', '=', userId)
  // The intruder may have created the codes of that time. An account without a factor needs no codes.
  if (user !== undefined && hasVerifiedFactor(user)) await codes.where('created_at', '>=', since).execute()
  else await codes.execute()
}
