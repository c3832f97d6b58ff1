import { longestSuspension } from '@parvis/contract/trust/reports.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import {
  isStaff,
  type Member,
  notBanned,
  requireOtherAdministrator,
  requireStaffRecentFactor,
} from '../../accounts/identity/index.ts'
import type { Actor } from '../../audit/staff-acts/index.ts'
import { citeRule } from '../rules/index.ts'
import { authorOf, type LockedCase, lockCase, requireFree } from './claims.ts'
import {
  type AppliedDecision,
  afterDecision,
  afterReversal,
  type Draft,
  recordDecision,
  type Wording,
  wordingOf,
} from './consequences.ts'
import { caseOf } from './direct-cases.ts'
import { carryOut, undo } from './effects.ts'
import { misuseStepOf } from './misuse.ts'
import { involves } from './parties.ts'
import { refusalToReverse, refusalToTake } from './policy.ts'
import { isAlone } from './staff.ts'

/** A staff member, or an operator at the command line. */
type Judge = Actor & Pick<Member, 'isAdministrator'>

/** Id of no account: an operator wrote, reported and decided nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Closes a case with a decision and carries it out. Of two simultaneous decisions the first stands, and the
 * second is refused.
 */
export async function decide(
  context: AppContext,
  moderator: Member,
  caseId: string,
  draft: Draft,
): Promise<void> {
  const now = context.clock.now()
  if (draft.kind === 'suspend' || draft.kind === 'ban') requireStaffRecentFactor(moderator, now)
  await context.transaction((tx) => decideIn(context, tx, { moderator, now }, caseId, draft))
}

/**
 * Decides on a member whom nobody need have reported, as `decide` does; returns the decision's id.
 * @param cited the rule's wording, where the transaction has asked `citeRule` before
 */
export async function decideDirectly(
  context: AppContext,
  tx: Tx,
  moderator: Judge,
  memberId: string,
  draft: Draft,
  cited?: string,
): Promise<string> {
  const now = context.clock.now()
  await requireSpared(tx, { judge: moderator, kind: draft.kind, memberId })
  const found = await caseOf(tx, moderator, memberId, now)
  return close(context, tx, { moderator, now, cited }, found, draft)
}

interface DecisionContext {
  moderator: Judge
  now: Date
  cited?: string | undefined
}

async function decideIn(
  context: AppContext,
  tx: Tx,
  deciding: DecisionContext,
  caseId: string,
  draft: Draft,
): Promise<string> {
  const memberId = await authorOf(tx, caseId)
  await requireSpared(tx, { judge: deciding.moderator, kind: draft.kind, memberId })
  const found = await lockCase(tx, caseId)
  await requireFree(tx, found, deciding.moderator, deciding.now)
  return close(context, tx, deciding, found, draft)
}

/** Closes a locked case that the moderator may decide. Returns the id of the decision about the account, where there are two. */
async function close(
  context: AppContext,
  tx: Tx,
  deciding: DecisionContext,
  found: LockedCase,
  draft: Draft,
): Promise<string> {
  const { moderator, now } = deciding
  await requireApplicable(tx, found, moderator, draft, now)
  await updateById(tx, 'moderation_cases', found.id, {
    status: 'decided',
    decided_at: now,
    claimed_by: null,
    claimed_until: null,
  })
  // Decisions about content precede those about accounts, since locks are taken in this order everywhere.
  const wording = wordingOf(draft)
  if ('also_remove' in draft && draft.also_remove)
    await take(context, tx, found, { ...wording, kind: 'remove', suspended_until: null }, deciding)
  return take(context, tx, found, wording, deciding)
}

/** Refuses an end of a suspension that is past or too far. */
export function requireSuspensionEnd(end: string, now: Date): void {
  const until = new Date(end).getTime()
  if (until <= now.getTime() || until > now.getTime() + longestSuspension * dayMs)
    throw new Refusal('suspension_end_invalid')
}

async function requireApplicable(tx: Tx, found: LockedCase, moderator: Judge, draft: Draft, now: Date) {
  const { target_type, author_id } = found
  const author = author_id === null ? null : { is_staff: await hasStaffRights(tx, author_id) }
  throwIfRefused(refusalToTake(moderator, draft, { target_type, author }))
  if (draft.kind === 'suspend') requireSuspensionEnd(draft.suspended_until, now)
}

async function hasStaffRights(tx: Tx, memberId: string): Promise<boolean> {
  const member = tx.selectFrom('profiles').select('id').where('id', '=', memberId).where(isStaff())
  return (await member.executeTakeFirst()) !== undefined
}

/** Records one decision and carries it out; returns its id. */
async function take(
  context: AppContext,
  tx: Tx,
  found: LockedCase,
  { note, ...wording }: Wording,
  { moderator, now, cited }: DecisionContext,
): Promise<string> {
  const { rule, kind, manifest } = wording
  const { author_id: authorId } = found
  const misuse =
    manifest && kind !== 'no_action' && authorId !== null
      ? await misuseStepOf(tx, { authorId, closesAccount: kind === 'suspend' || kind === 'ban', now })
      : null
  const decision = await recordDecision(tx, {
    ...wording,
    misuse,
    note,
    rule_wording: rule === null ? null : (cited ?? (await citeRule(tx, rule, now))),
    case_id: found.id,
    moderator_id: moderator.id,
    created_at: now,
    target: targetOf(found),
    author_id: authorId,
  })
  if (!(await carryOut(context, tx, decision))) throw new Refusal('decision_not_applicable')
  await afterDecision(context, tx, decision)
  return decision.id
}

const targetOf = ({ target_type: type, target_id: id }: LockedCase) => ({ type, id })

/**
 * Reverses a decision and restores everything it changed; returns its case. For the console, and for appeals
 * in their own transaction. Reversing "no action" reopens the case for another moderator.
 */
export async function reverseDecision(
  context: AppContext,
  tx: Tx,
  judge: Actor,
  {
    decisionId,
    note: typed,
    asWhole = false,
  }: {
    decisionId: string
    note: string
    /** One of many that are undone together, which their author may do too. */
    asWhole?: boolean
  },
): Promise<string> {
  const now = context.clock.now()
  const note = typed.trim()
  const place = await tx
    .selectFrom('moderation_decisions')
    .select('case_id')
    .where('id', '=', decisionId)
    .executeTakeFirstOrThrow(refusalOf('decision_not_found'))
  const found = await lockCase(tx, place.case_id)
  const { involves_reader, ...row } = await tx
    .selectFrom('moderation_decisions as decision')
    .innerJoin('moderation_cases as judged', 'judged.id', 'decision.case_id')
    .select([
      'decision.id',
      'case_id',
      'moderator_id',
      'kind',
      'rule',
      'ground',
      'label',
      'facts',
      'automated',
      'tick_reason',
      'legal_ground',
      'manifest',
      'misuse',
    ])
    .select(['suspended_until', 'decision.created_at', 'reversed_at'])
    .select(sql<boolean>`${involves(judge.id ?? nobody, sql`judged.id`)}`.as('involves_reader'))
    .where('decision.id', '=', decisionId)
    .forUpdate('decision')
    .executeTakeFirstOrThrow()
  // Only reporters learn of a decision without a measure.
  if (row.kind === 'no_action' && found.author_id === judge.id && judge.id !== null)
    throw new Refusal('decision_not_found')
  const decision: AppliedDecision = { ...row, target: targetOf(found), author_id: found.author_id }
  const selfCorrected = judge.id !== null && row.moderator_id === judge.id
  const refusal = refusalToReverse(
    { id: judge.id ?? nobody, isAlone: selfCorrected && (await isAlone(tx, judge.id ?? nobody)) },
    { ...row, author_id: found.author_id, involves_reader },
  )
  if (refusal !== null && !(asWhole && refusal === 'own_decision')) throw new Refusal(refusal)
  await updateById(tx, 'moderation_decisions', decisionId, {
    reversed_at: now,
    reversed_by: judge.id,
    reversal_note: note,
    self_corrected: selfCorrected,
  })
  await undo(context, tx, decision, judge.id)
  if (decision.kind === 'no_action') await reopen(tx, found)
  await afterReversal(context, tx, decision, { by: judge.id, at: now, note, selfCorrected })
  return found.id
}

/**
 * Opens a decided case for another moderator, unless its target was reported again meanwhile: then the newer case is
 * the one to decide.
 */
export async function reopen(tx: Tx, { id, target_type, target_id }: LockedCase): Promise<void> {
  await tx
    .updateTable('moderation_cases')
    .set({
      status: 'open',
      decided_at: null,
      // Others judge it now.
      ...{
        assigned_to: null,
        assigned_at: null,
        escalated_at: null,
        escalated_by: null,
        escalation_note: null,
      },
    })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_cases as other')
            .select('other.id')
            .where('other.target_type', '=', target_type)
            .where('other.target_id', '=', target_id)
            .where('other.status', '=', 'open'),
        ),
      ),
    )
    .execute()
}

/** The same in its own transaction, for the console. */
export async function reverse(
  context: AppContext,
  judge: Member,
  reversal: { decisionId: string; note: string },
): Promise<string> {
  return context.transaction((tx) => reverseDecision(context, tx, judge, reversal))
}

interface CaseClosure {
  judge: Actor & Pick<Member, 'isAdministrator'>
  kind: Draft['kind']
  memberId: string | null
}

/**
 * Refuses a decision that would close the account of the last administrator, and one by an administrator who has lost their
 * rights since they asked. Locks all administrators, so it precedes the lock of the case. Later checks refuse members who
 * may not decide anyway, and hide the case from those who must not know of it.
 */
async function requireSpared(tx: Tx, { judge, kind, memberId }: CaseClosure): Promise<void> {
  if (kind !== 'suspend' && kind !== 'ban') return
  if (memberId === null || memberId === judge.id || !judge.isAdministrator) return
  await requireOtherAdministrator(tx, memberId)
  if (judge.id !== null) await requireStillAdministrator(tx, judge.id)
}

async function requireStillAdministrator(tx: Tx, judgeId: string): Promise<void> {
  const judge = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', judgeId)
    .where('is_administrator', '=', true)
    .where(notBanned(sql`profiles.id`))
    .executeTakeFirst()
  if (judge === undefined) throw new Refusal('administrators_only')
}
