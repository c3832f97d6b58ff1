import type { DecisionKind } from '@parvis/contract/audit/decisions.ts'
import { claimMinutes } from '@parvis/contract/trust/reports.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf, throwIfRefused } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import {
  appealUntil,
  canContest,
  canNotifierContest,
  concerns,
  contestsReversal,
  contestsReversalAs,
  refusalToAppeal,
} from '../statements/index.ts'
import { settleAppeals } from './appeals-settlement.ts'
import { invalidateCase, lockCase } from './claims.ts'
import { reopen, reverseDecision } from './decisions.ts'
import { involves } from './parties.ts'
import { isHeldFrom, refusalToAnswer } from './policy.ts'

/**
 * A member's appeal: the author may contest a measure, a reporter its absence. Any other decision is unknown
 * to them.
 */
export async function appealOfMember(
  context: AppContext,
  { decisionId, memberId }: { decisionId: string; memberId: string },
  text: string,
): Promise<void> {
  const among = sql<SqlBool>`decision.id = ${decisionId} and ${concerns(memberId)}`
  const may = (decision: AppealedDecision) => canContest(memberId, decision)
  const againstReversal = contestsReversalAs(memberId)
  await context.transaction((tx) =>
    appeal(context, tx, { among, againstReversal, may, text, appellant_id: memberId }),
  )
}

/** Appeal of a notifier whose notice was not followed, or no longer is, with or without an account. */
export async function appealOfNotifier(
  context: AppContext,
  notice: { id: string; case_id: string | null },
  text: string,
): Promise<void> {
  if (notice.case_id === null) throw new Refusal('decision_not_found')
  const among = sql<SqlBool>`decision.case_id = ${notice.case_id}`
  await context.transaction((tx) =>
    appeal(context, tx, {
      among,
      againstReversal: contestsReversal,
      // Nothing to restore while another measure is in force.
      may: (decision, decisions) =>
        canNotifierContest(decision) &&
        decisions.every((one) => one.reversed_at !== null || canNotifierContest(one)),
      text,
      notice_id: notice.id,
    }),
  )
}

interface AppealedDecision {
  id: string
  case_id: string
  kind: DecisionKind
  author_id: string | null
  reversed_at: Date | null
  appeal_until: Date
  contests_reversal: boolean
}

interface Appeal {
  /** SQL with `decision` and `judged` in scope: the decisions in question. */
  among: RawBuilder<SqlBool>
  /** SQL with both in scope: whether the appeal is against the reversal of a measure. */
  againstReversal: RawBuilder<SqlBool>
  /** Whether the appellant may contest a decision; the latest one that stands is contested. */
  may: (decision: AppealedDecision, decisions: AppealedDecision[]) => boolean
  text: string
  appellant_id?: string
  notice_id?: string
}

async function appeal(
  context: AppContext,
  tx: Tx,
  { among, againstReversal, may, text, ...by }: Appeal,
): Promise<void> {
  const now = context.clock.now()
  const { rows } = await sql<AppealedDecision>`
    select decision.id, decision.case_id, decision.kind, judged.author_id, decision.reversed_at,
      ${appealUntil(againstReversal)} as appeal_until, ${againstReversal} as contests_reversal
    from moderation_decisions as decision join moderation_cases as judged on judged.id = decision.case_id
    where ${among}
    order by decision.reversed_at is not null, decision.created_at desc
    for update of decision
  `.execute(tx)
  const against = rows.find((decision) => may(decision, rows))
  if (against === undefined) throw new Refusal('decision_not_found')
  const earlier = await tx
    .selectFrom('moderation_appeals')
    .select('id')
    .where('decision_id', '=', against.id)
    .where((eb) =>
      by.appellant_id === undefined
        ? eb('notice_id', '=', required(by.notice_id, 'the notice'))
        : eb('appellant_id', '=', by.appellant_id),
    )
    .executeTakeFirst()
  throwIfRefused(refusalToAppeal({ ...against, isAppealed: earlier !== undefined }, now))
  await tx
    .insertInto('moderation_appeals')
    .values({
      decision_id: against.id,
      contests_reversal: against.contests_reversal,
      text: text.trim(),
      created_at: now,
      ...by,
    })
    .execute()
  tx.afterCommit(() => invalidateCase(context, against.case_id))
}

async function lockAppeal(tx: Tx, appealId: string, member: Member) {
  const found = await tx
    .selectFrom('moderation_appeals as appeal')
    .innerJoin('moderation_decisions as decision', 'decision.id', 'appeal.decision_id')
    .select('decision.case_id')
    .where('appeal.id', '=', appealId)
    .executeTakeFirstOrThrow(refusalOf('appeal_not_found'))
  // Locks in the same order as a reversal: case, decision, appeal.
  await lockCase(tx, found.case_id)
  return tx
    .selectFrom('moderation_appeals as appeal')
    .innerJoin('moderation_decisions as decision', 'decision.id', 'appeal.decision_id')
    .innerJoin('moderation_cases as judged', 'judged.id', 'decision.case_id')
    .select([
      'appeal.status',
      'appeal.appellant_id',
      'appeal.claimed_by',
      'appeal.claimed_until',
      'appeal.decision_id',
      'appeal.contests_reversal',
      'decision.reversed_by',
      'decision.case_id',
      'decision.moderator_id',
      'judged.author_id',
    ])
    .select(sql<boolean>`${involves(member.id, sql`judged.id`)}`.as('involves_reader'))
    .where('appeal.id', '=', appealId)
    .forUpdate('appeal')
    .executeTakeFirstOrThrow()
}

/** An open appeal that this member may decide, locked; refused while another moderator has claimed it. */
async function ownAppeal(tx: Tx, member: Member, appealId: string, now: Date) {
  const found = await lockAppeal(tx, appealId, member)
  throwIfRefused(refusalToAnswer(member, found))
  if (isHeldFrom(member, found, now)) throw new Refusal('appeal_claimed')
  return found
}

/** Claims an appeal for some minutes, or renews the claim. */
export async function claimAppeal(context: AppContext, member: Member, appealId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const { case_id: caseId, decision_id: decisionId } = await ownAppeal(tx, member, appealId, now)
    const until = new Date(now.getTime() + claimMinutes * 60_000)
    await updateById(tx, 'moderation_appeals', appealId, { claimed_by: member.id, claimed_until: until })
    await writeAct(tx, { actorId: member.id, act: 'appeal_claimed', at: now, caseId, decisionId })
    tx.afterCommit(() => invalidateCase(context, caseId))
  })
}

/** Releases a claim; does nothing without one. */
export async function releaseAppeal(context: AppContext, member: Member, appealId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await lockAppeal(tx, appealId, member)
    const { case_id: caseId, decision_id: decisionId } = found
    if (found.claimed_by !== member.id) return
    await updateById(tx, 'moderation_appeals', appealId, { claimed_by: null, claimed_until: null })
    await writeAct(tx, { actorId: member.id, act: 'appeal_released', at: now, caseId, decisionId })
    tx.afterCommit(() => invalidateCase(context, caseId))
  })
}

/**
 * Decides an appeal. A reversal undoes all effects of the decision; reversing "no action", or granting an appeal
 * against a reversal, reopens the case.
 * Other appeals against the decision get the same answer.
 */
export async function decideAppeal(
  context: AppContext,
  member: Member,
  appealId: string,
  { outcome, answer }: { outcome: 'upheld' | 'reversed'; answer: string },
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const found = await ownAppeal(tx, member, appealId, now)
    const { decision_id: decisionId, case_id: caseId } = found
    const end = { decisionId, answer, by: member.id, at: now }
    const act = outcome === 'upheld' ? 'appeal_upheld' : 'appeal_reversed'
    await writeAct(tx, { actorId: member.id, act, at: now, caseId, decisionId })
    if (outcome === 'upheld') await settleAppeals(context, tx, { ...end, appealId, status: outcome })
    else if (found.contests_reversal) {
      await reopen(tx, await lockCase(tx, caseId))
      await settleAppeals(context, tx, { ...end, status: outcome })
    } else await reverseDecision(context, tx, member, { decisionId, note: answer })
    tx.afterCommit(() => invalidateCase(context, caseId))
  })
}
