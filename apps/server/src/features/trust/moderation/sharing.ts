import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { isStaff, type Member, notBanned } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import {
  invalidateCase,
  type LockedCase,
  lockCase,
  partIn,
  refuse,
  requireFree,
  requireShown,
} from './claims.ts'
import { involves } from './parties.ts'
import { isFit, refusalToShareOut, refusalToTakeBack } from './policy.ts'
import { isActiveStaff, isAlone } from './staff.ts'

type Staff = Pick<Member, 'id' | 'isAdministrator'>

/**
 * Gives an open case to somebody of the staff, or to nobody. `from` is the assignee on the giver's screen. A member who gives a
 * case away lets go of their claim.
 */
export async function assign(
  context: AppContext,
  giver: Staff,
  caseId: string,
  { member_id, from }: { member_id: string | null; from: string | null },
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    await requireShown(tx, caseId, giver.id)
    const part = await partIn(tx, caseId, giver.id)
    const refusal = refusalToShareOut(giver, { ...found, ...part }, now)
    if (refusal !== null) await refuse(tx, refusal, found)
    if (found.assigned_to !== from) throw new Refusal('assignment_changed')
    if (member_id === from) return
    if (member_id !== null) await requireFit(tx, found, member_id)
    await giveTo(tx, found, { memberId: member_id, by: giver.id, at: now })
    tx.afterCommit(() => invalidateCase(context, caseId))
  })
}

interface Assignment {
  memberId: string | null
  by: string
  at: Date
}

async function giveTo(
  tx: Tx,
  { id, claimed_by }: LockedCase,
  { memberId, by, at }: Assignment,
): Promise<void> {
  const letsGo = claimed_by === by && memberId !== by && memberId !== null
  await updateById(tx, 'moderation_cases', id, {
    assigned_to: memberId,
    assigned_at: memberId === null ? null : at,
    ...(letsGo ? { claimed_by: null, claimed_until: null } : {}),
  })
  await writeAct(tx, {
    actorId: by,
    act: memberId === null ? 'case_unassigned' : 'case_assigned',
    at,
    caseId: id,
    ...(memberId === null ? {} : { subjectId: memberId }),
  })
}

/** Gives a locked case to who acts directly on its member, where it was a colleague's. */
export async function takeOver(tx: Tx, by: Staff, found: LockedCase, at: Date): Promise<LockedCase> {
  if (found.assigned_to === null || found.assigned_to === by.id) return found
  if (found.escalated_at !== null && !by.isAdministrator) return found
  await giveTo(tx, found, { memberId: by.id, by: by.id, at })
  return { ...found, assigned_to: by.id }
}

async function requireFit(tx: Tx, found: LockedCase, memberId: string): Promise<void> {
  const colleague = await tx
    .selectFrom('profiles')
    .select(['id', 'is_administrator'])
    .where('id', '=', memberId)
    .where(isActiveStaff(sql`profiles.id`))
    .executeTakeFirstOrThrow(refusalOf('assignee_unfit'))
  const fits = isFit(
    {
      id: memberId,
      isAdministrator: colleague.is_administrator,
      isAlone: await isAlone(tx, memberId),
    },
    { ...found, ...(await partIn(tx, found.id, memberId)) },
  )
  if (!fits) throw new Refusal('assignee_unfit')
}

/** Passes an open case on to the administrators: it waits for any of them, with the reason. */
export async function escalate(
  context: AppContext,
  member: Staff,
  caseId: string,
  note: string,
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    await requireFree(tx, found, member, now)
    if (found.escalated_at !== null) throw new Refusal('case_escalated')
    await requireAdministratorFor(tx, found, member.id)
    await updateById(tx, 'moderation_cases', caseId, {
      escalated_at: now,
      escalated_by: member.id,
      escalation_note: note.trim(),
      ...{ assigned_to: null, assigned_at: null, claimed_by: null, claimed_until: null },
    })
    await writeAct(tx, { actorId: member.id, act: 'case_escalated', at: now, caseId })
    tx.afterCommit(() => invalidateCase(context, caseId))
  })
}

/** Refuses to pass a case on when no other administrator could decide it: it would wait forever. */
async function requireAdministratorFor(tx: Tx, found: LockedCase, memberId: string): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('profiles.id')
    .where('profiles.is_administrator', '=', sql.lit(true))
    .where(isStaff())
    .where('profiles.id', '<>', memberId)
    .where(sql<boolean>`profiles.id is distinct from ${found.author_id}`)
    .where(notBanned(sql`profiles.id`))
    .where(sql<boolean>`not ${involves(sql`profiles.id`, sql`${found.id}::uuid`)}`)
    .where(
      sql<boolean>`not exists (
        select from moderation_decisions as taken where taken.case_id = ${found.id} and taken.moderator_id = profiles.id
      )`,
    )
    .limit(1)
    .executeTakeFirstOrThrow(refusalOf('no_administrator_free'))
}

/** Gives a case that was passed on back to the whole team. */
export async function takeBack(context: AppContext, member: Staff, caseId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    await requireShown(tx, caseId, member.id)
    const part = await partIn(tx, caseId, member.id)
    const refusal = refusalToTakeBack(member, { ...found, ...part }, now)
    if (refusal !== null) await refuse(tx, refusal, found)
    await updateById(tx, 'moderation_cases', caseId, {
      escalated_at: null,
      escalated_by: null,
      escalation_note: null,
    })
    await writeAct(tx, { actorId: member.id, act: 'case_taken_back', at: now, caseId })
    tx.afterCommit(() => invalidateCase(context, caseId))
  })
}
