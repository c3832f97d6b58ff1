import { randomBytes } from 'node:crypto'
import type { Invitation } from '@parvis/contract/people/admissions.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { throwIfRefused } from '@parvis/platform/refusal.ts'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { admitsAddress, refusalToEnd, stateOf } from './policy.ts'
import { readInvitation } from './store.ts'

type Context = Pick<AppContext, 'transaction' | 'clock' | 'config'>

interface NewInvitation {
  note: string
  maxUses: number
  endsAt: Date
}

/** Creates an invitation. Its link is returned only here: the database stores a digest of its secret. */
export async function invite(
  { transaction, clock, config }: Context,
  actor: Actor,
  { note, maxUses, endsAt }: NewInvitation,
): Promise<{ invitation: Invitation; link: string }> {
  const now = clock.now()
  throwIfRefused(refusalToEnd(endsAt, now))
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

/** Creates an invitation for one address, valid once and in every mode; returns its link. The caller records the act. */
export async function inviteAddress(
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  tx: Tx,
  { authorId, email, note, endsAt }: { authorId: string | null; email: string; note: string; endsAt: Date },
): Promise<{ id: string; link: string }> {
  const token = newToken()
  const { id } = await tx
    .insertInto('invitations')
    .values({
      token_hash: hashOf(token),
      note,
      max_uses: 1,
      is_personal: true,
      email,
      author_id: authorId,
      created_at: clock.now(),
      ends_at: endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, link: linkOf(config.siteUrl, token) }
}

/** Ends personal invitations that nobody used, and forgets their addresses. The caller records the act, of which this is a part. */
export async function revokePersonal(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: now, email: null })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('is_personal', '=', true)
    .where('uses', '=', 0)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Forgets the addresses of personal invitations that have ended. */
export async function forgetAddresses({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('ends_at', '<=', clock.now())
    .execute()
}

/** Ends an invitation; harmless when it has ended. Throws `invitation_not_found`. */
export async function revoke({ transaction, clock }: Context, actor: Actor, id: string): Promise<Invitation> {
  const now = clock.now()
  return transaction(async (tx) => {
    const revoked = await tx
      .updateTable('invitations')
      .set({ revoked_at: now, email: null })
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
export async function findOpen(db: Db, token: string, now: Date) {
  if (!/^[\w-]{16,100}$/.test(token)) return null
  const row = await db
    .selectFrom('invitations')
    .select(['id', 'uses', 'max_uses', 'ends_at', 'revoked_at', 'is_personal', 'email'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row !== undefined && stateOf(row, now) === 'open' ? row : null
}

/** Uses a place of the invitation. False when none is left, it has ended, or it is for another address. */
export async function takePlace(
  tx: Tx,
  { invitationId, memberId }: { invitationId: string; memberId: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('invitations')
    .select(['uses', 'max_uses', 'ends_at', 'revoked_at', 'is_personal', 'email'])
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || stateOf(row, now) !== 'open') return false
  const account = await tx
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!admitsAddress(row, account?.email ?? null)) return false
  await tx
    .updateTable('invitations')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1), email: null }))
    .where('id', '=', invitationId)
    .execute()
  return true
}

/** A secret of 192 bits for a link. */
const newToken = () => randomBytes(24).toString('base64url')

/** Hash that the database keeps: nobody can join by reading the database. */
const hashOf = (token: string) => sha256(`invitation ${token}`)

/** In the fragment, so that no server on the way logs the secret. */
const linkOf = (siteUrl: string, token: string) => `${siteUrl}/invitation#${token}`
