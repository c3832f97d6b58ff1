import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { claimIn, lockCase, requireFree, tellCase } from './claims.ts'
import { openCase } from './intake.ts'
import { takeOver } from './sharing.ts'
import type { Target } from './targets/adapter.ts'

/**
 * Opens a case about a member that nobody has reported, and claims it for the moderator, who decides it as any other:
 * with reasons, notices, an appeal and the public log. Where reports wait, their case is claimed instead, so that it is
 * settled too. Returns its id.
 */
export async function openCaseOf(
  context: AppContext,
  tx: Tx,
  moderator: Actor & Pick<Member, 'isAdministrator'>,
  memberId: string,
): Promise<string> {
  const now = context.clock.now()
  const reported = await tx
    .selectFrom('moderation_cases')
    .select('id')
    .where('target_type', '=', 'profile')
    .where('target_id', '=', memberId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  const caseId = await openCase(tx, { type: 'profile', id: memberId, authorId: memberId }, now)
  if (reported === undefined)
    await writeAct(tx, { actorId: moderator.id, act: 'case_opened', at: now, caseId, subjectId: memberId })
  const locked = await lockCase(tx, caseId)
  const found = moderator.id === null ? locked : await takeOver(tx, moderator, locked, now)
  await requireFree(tx, found, moderator, now)
  // An operator decides at once.
  if (moderator.id !== null) await claimIn(tx, found, moderator, now)
  tx.afterCommit(() => tellCase(context, caseId))
  return caseId
}

/** Opens a case on a content that nobody has reported, for the queue; returns the one that is open if there is one. */
export async function openCaseOn(
  context: AppContext,
  tx: Tx,
  actorId: string,
  target: Target,
): Promise<string> {
  const at = context.clock.now()
  const open = await tx
    .selectFrom('moderation_cases')
    .select('id')
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  const caseId = await openCase(tx, target, at)
  if (open === undefined) await writeAct(tx, { actorId, act: 'case_opened', at, caseId })
  tx.afterCommit(() => tellCase(context, caseId))
  return caseId
}
