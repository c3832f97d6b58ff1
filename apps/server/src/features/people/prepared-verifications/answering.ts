import type { Prepared } from '@parvis/contract/people/prepared-verifications.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { revokePersonal } from '../invitations/index.ts'
import { isReconfirmation, lockProfile, openRequest, waitingRequest } from '../verification/index.ts'

/** The open line for a member, by account or confirmed address. An identity provider's address does not count as confirmed. */
function preparedFor(db: Db, memberId: string) {
  return db
    .selectFrom('prepared_verifications as line')
    .select(['line.id', 'line.name', 'line.mandate', 'line.territory', 'line.source_url', 'line.line'])
    .select([
      sql<string>`line.source_on::text`.as('source_on'),
      sql<string | null>`line.mandate_ends_on::text`.as('mandate_ends_on'),
      sql<boolean>`(select role = 'politician' from profiles where profiles.id = ${memberId})`.as(
        'may_accept',
      ),
    ])
    .where(
      sql<boolean>`line.id in (
        select own.id from prepared_verifications as own where own.user_id = ${memberId}
        union
        select theirs.id from auth.users as account
        join prepared_verifications as theirs
          on theirs.email = account.email and theirs.state in ('invited', 'prepared')
        where account.id = ${memberId} and account.email_confirmed_at is not null and not account.is_sso
      )`,
    )
    .where('line.state', 'in', sql<'invited'>`('invited', 'prepared')`)
    .orderBy('line.told_at', 'desc')
    .orderBy('line.id')
    .limit(1)
}

export async function readPrepared(db: Db, memberId: string): Promise<{ prepared: Prepared | null }> {
  const row = await preparedFor(db, memberId).executeTakeFirst()
  if (row === undefined) return { prepared: null }
  const { line: _, ...prepared } = row
  return { prepared }
}

/** Accepts a prepared verification: it becomes a request with its source as evidence, which reviewers decide. */
export async function accept(context: AppContext, member: Member, preparedId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const profile = await lockProfile(tx, member.id)
    const prepared = await lockPrepared(tx, member.id, preparedId)
    if (profile.role !== 'politician') throw new Refusal('not_verifiable')
    const waiting = await waitingRequest(tx, member.id)
    if (waiting !== undefined && !isReconfirmation(waiting.kind)) throw new Refusal('verification_pending')
    const { name, mandate, territory, source_url, source_on, mandate_ends_on } = prepared
    if (mandate_ends_on !== null && mandate_ends_on < dayInParis(now)) throw new Refusal('mandate_over')
    const requestId = await openRequest(context, tx, member.id, profile, {
      ...{ mandate, mandate_ends_on, source_url, source_on },
      organisation: territory,
      party: null,
      message: null,
      note: `Import : « ${name} » dans la source, ligne ${prepared.line}.`,
    })
    await endLine(tx, preparedId, { state: 'accepted', request_id: requestId, user_id: member.id }, now)
  })
}

export async function decline(context: AppContext, member: Member, preparedId: string): Promise<void> {
  await context.transaction(async (tx) => {
    await lockPrepared(tx, member.id, preparedId)
    const end = { state: 'refused', problem: 'declined', user_id: member.id } as const
    await endLine(tx, preparedId, end, context.clock.now())
  })
}

type LineEnd =
  | { state: 'accepted'; request_id: string; user_id: string }
  | { state: 'refused'; problem: 'declined'; user_id: string }

/** Ends a line, and forgets the contact; whoever has joined without the invitation needs it no more. */
async function endLine(tx: Tx, id: string, end: LineEnd, now: Date): Promise<void> {
  const { invitation_id } = await tx
    .updateTable('prepared_verifications')
    .set({ ...end, email: null, username: null, ended_at: now })
    .where('id', '=', id)
    .returning('invitation_id')
    .executeTakeFirstOrThrow()
  if (invitation_id !== null) await revokePersonal(tx, [invitation_id], now)
}

async function lockPrepared(tx: Tx, memberId: string, preparedId: string) {
  await tx
    .selectFrom('prepared_verifications')
    .select('id')
    .where('id', '=', preparedId)
    .forUpdate()
    .executeTakeFirst()
  const prepared = await preparedFor(tx, memberId).executeTakeFirst()
  if (prepared?.id !== preparedId) throw new Refusal('prepared_not_found')
  return prepared
}
