import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { claimIn, invalidateCase, type LockedCase, lockCase, requireFree } from './claims.ts'
import { openCase } from './intake.ts'
import { takeOver } from './sharing.ts'
import type { Target } from './targets/adapter.ts'

type Judge = Actor & Pick<Member, 'isAdministrator'>

/**
 * Locks the open case about a member for a decision without a report, or opens one. It is decided like any other: with reasons,
 * notices, an appeal and the public log. Where reports wait, it is their case, so that they are settled too.
 */
export async function caseOf(tx: Tx, moderator: Judge, memberId: string, now: Date): Promise<LockedCase> {
  const { id, isNew } = await openCase(tx, { type: 'profile', id: memberId, authorId: memberId }, now)
  if (isNew)
    await writeAct(tx, {
      actorId: moderator.id,
      act: 'case_opened',
      at: now,
      caseId: id,
      subjectId: memberId,
    })
  const locked = await lockCase(tx, id)
  const found = moderator.id === null ? locked : await takeOver(tx, moderator, locked, now)
  await requireFree(tx, found, moderator, now)
  return found
}

/** Opens the case about a member and claims it for the moderator. Returns its id. */
export async function openCaseOf(
  context: AppContext,
  tx: Tx,
  moderator: Member,
  memberId: string,
): Promise<string> {
  const now = context.clock.now()
  const found = await caseOf(tx, moderator, memberId, now)
  await claimIn(tx, found, moderator, now)
  tx.afterCommit(() => invalidateCase(context, found.id))
  return found.id
}

/** Opens a case on a content that nobody has reported, for the queue; returns the one that is open if there is one. */
export async function openCaseOn(
  context: AppContext,
  tx: Tx,
  actorId: string,
  target: Target,
): Promise<string> {
  const at = context.clock.now()
  const { id: caseId, isNew } = await openCase(tx, target, at)
  if (isNew) await writeAct(tx, { actorId, act: 'case_opened', at, caseId })
  tx.afterCommit(() => invalidateCase(context, caseId))
  return caseId
}
