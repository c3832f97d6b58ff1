import { isUnsigned } from '@parvis/contract/audit/decisions.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { isSigned } from '../../people/authors/index.ts'
import { invalidateCase, lockCase, requireFree } from './claims.ts'
import { isClaimed } from './policy.ts'

/** SQL with `moderation_cases` in scope: the content was published anonymously, so its author stays anonymous here. */
export const hidesAuthor: RawBuilder<SqlBool> = sql<SqlBool>`not ${isSigned('moderation_cases')}`

/** SQL with `moderation_cases` in scope: a staff member has claimed the case, and has since read its author. */
export const hasReadAsker = (readerId: string, now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  coalesce(moderation_cases.claimed_by = ${readerId} and moderation_cases.claimed_until > ${now}::timestamptz, false)
  and exists (
    select from moderation_acts as reading
    where reading.case_id = moderation_cases.id and reading.act = 'asker_read' and reading.actor_id = ${readerId}
      and reading.id > coalesce((
        select max(taken.id) from moderation_acts as taken
        where taken.case_id = moderation_cases.id and taken.act = 'case_claimed' and taken.actor_id = ${readerId}
      ), 0)
  )
)`

/** Records that the holder of a claim reads who wrote the unsigned content; their views of the case name the author from then on. */
export async function readAsker(context: AppContext, member: Member, caseId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    await requireFree(tx, found, member, now)
    if (!isUnsigned(found.target_type)) throw new Refusal('asker_named')
    if (!isClaimed(found, now) || found.claimed_by !== member.id) throw new Refusal('claim_needed')
    if (await isRead(tx, caseId, member.id, now)) return
    await writeAct(tx, { actorId: member.id, act: 'asker_read', at: now, caseId })
    tx.afterCommit(() => invalidateCase(context, caseId))
  })
}

async function isRead(db: Db, caseId: string, memberId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_cases')
    .select(hasReadAsker(memberId, now).as('read'))
    .where('id', '=', caseId)
    .executeTakeFirst()
  return row?.read === true
}
