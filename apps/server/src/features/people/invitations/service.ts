import type { Invitation } from '@parvis/contract/people/invitations.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { refusalToEnd, stateOf } from './policy.ts'
import { readInvitation } from './store.ts'
import { hashOf, linkOf, newToken } from './tokens.ts'

type Context = Pick<AppContext, 'transaction' | 'clock' | 'config'>

interface Wish {
  note: string
  maxUses: number
  endsAt: Date
}

/** Creates an invitation. Its link is told this once: the database keeps only a digest of its secret. */
export async function invite(
  { transaction, clock, config }: Context,
  actor: Actor,
  { note, maxUses, endsAt }: Wish,
): Promise<{ invitation: Invitation; link: string }> {
  const now = clock.now()
  const refusal = refusalToEnd(endsAt, now)
  if (refusal !== null) throw new Refusal(refusal)
  const token = newToken()
  const invitation = await transaction(async (tx) => {
    const { id } = await tx
      .insertInto('invitations')
      .values({
        token_hash: hashOf(token),
        note: note.trim(),
        max_uses: maxUses,
        author_id: actor.id,
        created_at: now,
        ends_at: endsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = { invitation: id, uses: maxUses, until: endsAt.toISOString() }
    await writeAct(tx, { actorId: actor.id, act: 'invitation_created', at: now, details })
    return readInvitation(tx, id, now)
  })
  return { invitation, link: linkOf(config.siteUrl, token) }
}

/** Ends an invitation; harmless when it has ended. Throws `invitation_not_found`. */
export async function revoke({ transaction, clock }: Context, actor: Actor, id: string): Promise<Invitation> {
  const now = clock.now()
  return transaction(async (tx) => {
    const revoked = await tx
      .updateTable('invitations')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('uses')
      .executeTakeFirst()
    if (revoked !== undefined) {
      const details = { invitation: id, uses: revoked.uses }
      await writeAct(tx, { actorId: actor.id, act: 'invitation_revoked', at: now, details })
    }
    return readInvitation(tx, id, now)
  })
}

/** The invitation of a secret, while it admits newcomers; null for any other. */
export async function findOpen(
  db: Db,
  token: string,
  now: Date,
): Promise<{ id: string; ends_at: Date } | null> {
  if (!/^[\w-]{16,100}$/.test(token)) return null
  const row = await db
    .selectFrom('invitations')
    .select(['id', 'uses', 'max_uses', 'ends_at', 'revoked_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row !== undefined && stateOf(row, now) === 'open' ? row : null
}

/** Counts a newcomer who has confirmed their account. False when the last place was taken, or the invitation has ended. */
export async function takePlace(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('invitations')
    .select(['uses', 'max_uses', 'ends_at', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || stateOf(row, now) !== 'open') return false
  await tx
    .updateTable('invitations')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return true
}
