import { topics } from '@parvis/contract/realtime.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { claimMinutes } from '@parvis/contract/trust/reports.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { caseShownTo } from '../../audit/evidence/index.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { involves } from './parties.ts'
import { isClaimed, refusalToOperator, refusalToWorkOn } from './policy.ts'
import { isActiveStaff, isAlone } from './staff.ts'

/**
 * Locks a case. Claims, decisions and reversals are serialised by this lock, which precedes the lock of the
 * content.
 */
export async function lockCase(tx: Tx, caseId: string) {
  const found = await tx
    .selectFrom('moderation_cases')
    .select(['id', 'target_type', 'target_id', 'author_id', 'status', 'claimed_by', 'claimed_until'])
    .select(['escalated_at', 'escalated_by'])
    .select(
      // Former staff members hold no cases.
      sql<string | null>`case when ${isActiveStaff(sql`assigned_to`)} then assigned_to end`.as('assigned_to'),
    )
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirstOrThrow(refusalOf('case_not_found'))
  return found
}

/** Account that a case concerns; null without one. */
export async function authorOf(tx: Tx, caseId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('moderation_cases')
    .select('author_id')
    .where('id', '=', caseId)
    .executeTakeFirst()
  return found?.author_id ?? null
}

export type LockedCase = Awaited<ReturnType<typeof lockCase>>

/**
 * Refuses members who may not work on a case: it is settled, concerns their own content or report, is claimed
 * by another or given to another, was passed on to the administrators, or was reopened after their own decision.
 */
export async function requireFree(
  tx: Tx,
  found: LockedCase,
  actor: Actor & Pick<Member, 'isAdministrator'>,
  now: Date,
): Promise<void> {
  const refusal =
    actor.id === null
      ? refusalToOperator(found, now)
      : await refusalToMember(tx, found, { id: actor.id, isAdministrator: actor.isAdministrator }, now)
  if (refusal !== null) await refuse(tx, refusal, found)
}

async function refusalToMember(
  tx: Tx,
  found: LockedCase,
  { id, isAdministrator }: Pick<Member, 'id' | 'isAdministrator'>,
  now: Date,
) {
  // A case about somebody else is shown to the whole staff.
  if (found.author_id === id) await requireShown(tx, found.id, id)
  const part = await partIn(tx, found.id, id)
  // The query for other staff is needed only for earlier deciders.
  const judge = { id, isAdministrator, isAlone: part.has_decided && (await isAlone(tx, id)) }
  return refusalToWorkOn(judge, { ...found, ...part }, now)
}

/** Throws a refusal of work on a case, with the name of its holder if there is one. */
export async function refuse(
  tx: Tx,
  refusal: RefusalCode,
  { claimed_by, assigned_to }: Pick<LockedCase, 'claimed_by' | 'assigned_to'>,
): Promise<never> {
  const holder = refusal === 'case_claimed' ? claimed_by : refusal === 'case_assigned' ? assigned_to : null
  if (holder === null) throw new Refusal(refusal)
  const { display_name } = await tx
    .selectFrom('profiles')
    .select('display_name')
    .where('id', '=', holder)
    .executeTakeFirstOrThrow()
  if (refusal === 'case_claimed')
    throw new Refusal(refusal, 'somebody else has claimed it', { claimed_by: display_name })
  throw new Refusal(refusal, 'it was given to somebody else', { assigned_to: display_name })
}

/** Roles of a staff member in a case: reporter, appellant or decider. */
export function partIn(tx: Tx, caseId: string, memberId: string) {
  return tx
    .selectNoFrom([
      sql<boolean>`${involves(memberId, sql`${caseId}::uuid`)}`.as('involves_reader'),
      sql<boolean>`exists (
        select from moderation_decisions
        where case_id = ${caseId}
          and (moderator_id = ${memberId} or (kind <> 'no_action' and reversed_by = ${memberId}))
      )`.as('has_decided'),
    ])
    .executeTakeFirstOrThrow()
}

/** Refuses a case that the member may not see as unknown. */
export async function requireShown(tx: Tx, caseId: string, memberId: string): Promise<void> {
  await tx
    .selectFrom('moderation_cases')
    .select('id')
    .where('id', '=', caseId)
    .where(caseShownTo(memberId))
    .executeTakeFirstOrThrow(refusalOf('case_not_found'))
}

/** Claims a case for some minutes, or renews the claim. */
export async function claim(context: AppContext, member: Member, caseId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    await requireFree(tx, found, member, now)
    await claimIn(tx, found, member, now)
    tx.afterCommit(() => invalidateCase(context, caseId))
  })
}

/** The same for a locked case that the member may work on. */
export async function claimIn(
  tx: Tx,
  found: LockedCase,
  member: Pick<Member, 'id'>,
  now: Date,
): Promise<void> {
  const renews = isClaimed(found, now) && found.claimed_by === member.id
  await updateById(tx, 'moderation_cases', found.id, {
    claimed_by: member.id,
    claimed_until: new Date(now.getTime() + claimMinutes * 60_000),
  })
  if (!renews) await writeAct(tx, { actorId: member.id, act: 'case_claimed', at: now, caseId: found.id })
}

/** Releases a claim; does nothing without one. */
export async function release(context: AppContext, member: Member, caseId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await lockCase(tx, caseId)
    if (found.status === 'decided' || found.claimed_by !== member.id) return
    await updateById(tx, 'moderation_cases', caseId, { claimed_by: null, claimed_until: null })
    await writeAct(tx, { actorId: member.id, act: 'case_released', at: now, caseId })
    tx.afterCommit(() => invalidateCase(context, caseId))
  })
}

/** Sends an invalidation event to the staff's open consoles. Call it after the commit. */
export function invalidateCase({ bus }: Pick<AppContext, 'bus'>, id: string): void {
  sendInvalidation(bus, topics.moderation, { type: 'case_changed', id })
}
