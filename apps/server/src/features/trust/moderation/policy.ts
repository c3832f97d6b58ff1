import type { CaseTarget, DecisionKind, ModerationRule } from '@parvis/contract/audit/decisions.ts'
import { decisionsOn, isForRaters } from '@parvis/contract/trust/reports.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { type CaseParties, isPartyTo } from './parties.ts'

/** A staff member who judges. */
interface Judge extends Pick<Member, 'id'> {
  /** There is nobody else in the team: who decided may correct themselves. */
  isAlone: boolean
}

type Reader = Pick<Member, 'id'>
type BarRefusal = 'own_case' | 'own_decision'

interface Claim {
  claimed_by: string | null
  claimed_until: Date | null
}

/** Whether somebody has claimed a case or an appeal; a claim ends by itself. */
export function isClaimed({ claimed_by, claimed_until }: Claim, now: Date): boolean {
  return claimed_by !== null && claimed_until !== null && claimed_until > now
}

/** Whether another moderator has claimed it. */
export function isHeldFrom(judge: Reader, claim: Claim, now: Date): boolean {
  return isClaimed(claim, now) && claim.claimed_by !== judge.id
}

interface ClaimableCase extends CaseParties {
  status: 'open' | 'decided'
  /** The staff member has taken a decision on the case, or reversed a measure. */
  has_decided: boolean
}

/**
 * Why a staff member may not work on a case; null if they may. An open case with a decision was reopened: another
 * moderator must judge it, if there is one.
 */
export function barredFromCase(judge: Judge, judged: ClaimableCase): BarRefusal | null {
  if (isPartyTo(judge, judged)) return 'own_case'
  return judged.status === 'open' && judged.has_decided && !judge.isAlone ? 'own_decision' : null
}

interface SharedCase {
  /** Null also when who took care of it has left the staff. */
  assigned_to: string | null
  escalated_at: Date | null
}

interface Worker extends Judge, Pick<Member, 'isAdministrator'> {}

type HoldRefusal = 'case_claimed' | 'case_assigned' | 'case_escalated'

/**
 * Refusal of work on a case; null when this staff member may claim and decide it. An escalated case is the
 * administrators'; what was given to somebody is theirs, until it is given to somebody else.
 */
export function refusalToWorkOn(
  judge: Worker,
  judged: ClaimableCase & Claim & SharedCase,
  now: Date,
): 'case_settled' | BarRefusal | HoldRefusal | null {
  if (judged.status === 'decided') return 'case_settled'
  const barred = barredFromCase(judge, judged)
  if (barred !== null) return barred
  if (judged.escalated_at !== null && !judge.isAdministrator) return 'case_escalated'
  if (isHeldFrom(judge, judged, now)) return 'case_claimed'
  return judged.assigned_to !== null && judged.assigned_to !== judge.id ? 'case_assigned' : null
}

/**
 * Refusal to give an open case to somebody, or to nobody; null when this staff member may. Nobody takes it away from
 * who is deciding it, and what was passed on is the administrators' to share out.
 */
export function refusalToShareOut(
  giver: Reader & Pick<Member, 'isAdministrator'>,
  shared: CaseParties & Claim & SharedCase & { status: 'open' | 'decided' },
  now: Date,
): 'case_settled' | 'own_case' | 'case_claimed' | 'case_escalated' | null {
  if (shared.status === 'decided') return 'case_settled'
  if (isPartyTo(giver, shared)) return 'own_case'
  if (shared.escalated_at !== null && !giver.isAdministrator) return 'case_escalated'
  return isHeldFrom(giver, shared, now) ? 'case_claimed' : null
}

/** Whether a case can be given to a colleague: they could decide it. */
export function isFit(colleague: Worker, judged: ClaimableCase & SharedCase): boolean {
  return (
    barredFromCase(colleague, judged) === null && (judged.escalated_at === null || colleague.isAdministrator)
  )
}

/** Refusal to give a case back to the whole team; null for administrators, and for who passed it on. */
export function refusalToTakeBack(
  member: Reader & Pick<Member, 'isAdministrator'>,
  passed: CaseParties & Claim & SharedCase & { status: 'open' | 'decided'; escalated_by: string | null },
  now: Date,
): 'case_settled' | 'own_case' | 'case_claimed' | 'case_escalated' | 'case_not_escalated' | null {
  if (passed.status === 'decided') return 'case_settled'
  if (isPartyTo(member, passed)) return 'own_case'
  if (passed.escalated_at === null) return 'case_not_escalated'
  if (!member.isAdministrator && passed.escalated_by !== member.id) return 'case_escalated'
  return isHeldFrom(member, passed, now) ? 'case_claimed' : null
}

/** The same for an operator at the command line, who has no account and so no part in a case. */
export function refusalToOperator(
  judged: Pick<ClaimableCase, 'status'> & Claim,
  now: Date,
): 'case_settled' | 'case_claimed' | null {
  if (judged.status === 'decided') return 'case_settled'
  return isClaimed(judged, now) ? 'case_claimed' : null
}

interface DecidableAppeal {
  target_type: CaseTarget
  /** Null once that account is deleted. */
  author: { is_staff: boolean } | null
}

/** Refusal of a kind of decision on a case; null when this staff member may take it. */
export function refusalToTake(
  judge: Pick<Member, 'isAdministrator'>,
  { kind, rule = null }: { kind: DecisionKind; rule?: ModerationRule | null | undefined },
  { target_type, author }: DecidableAppeal,
): 'decision_not_applicable' | 'author_gone' | 'administrators_only' | null {
  const kinds: readonly DecisionKind[] = decisionsOn[target_type]
  if (!kinds.includes(kind) || isForRaters(target_type, rule)) return 'decision_not_applicable'
  if (author === null) return kind === 'no_action' ? null : 'author_gone'
  // Moderators cannot ban staff.
  const bans = kind === 'suspend' || kind === 'ban'
  return bans && author.is_staff && !judge.isAdministrator ? 'administrators_only' : null
}

/** A decision, as seen by a staff member. */
interface ConcerningDecision extends CaseParties {
  moderator_id: string | null
}

/**
 * Why a staff member may not judge a decision; null if they may. Nobody judges their own decision, unless they are the
 * only one of the staff and correct it, nor one about content that they wrote or reported.
 */
function barredFromDecision(judge: Judge, taken: ConcerningDecision): BarRefusal | null {
  if (taken.author_id === judge.id) return 'own_case'
  if (taken.moderator_id === judge.id && !judge.isAlone) return 'own_decision'
  return isPartyTo(judge, taken) ? 'own_case' : null
}

/** Refusal to reverse a decision; null when this staff member may. */
export function refusalToReverse(
  judge: Judge,
  taken: ConcerningDecision & { reversed_at: Date | null },
): 'decision_reversed' | BarRefusal | null {
  return taken.reversed_at === null ? barredFromDecision(judge, taken) : 'decision_reversed'
}

/** An appeal, as seen by a staff member. */
interface ConcerningAppeal extends ConcerningDecision {
  /** Null for a notifier, and once that account is deleted. */
  appellant_id: string | null
  /** Member who reversed the decision; null while it stands, and once that account is deleted. */
  reversed_by: string | null
}

/**
 * Why a staff member may not decide an appeal; null if they may. The appellant may not either, nor who took or
 * reversed the decision: an appeal is always examined by somebody else.
 */
export function barredFromAppeal({ id }: Reader, contested: ConcerningAppeal): BarRefusal | null {
  const barred = barredFromDecision({ id, isAlone: false }, contested)
  if (barred !== null) return barred
  if (contested.reversed_by === id) return 'own_decision'
  return contested.appellant_id === id ? 'own_case' : null
}

/** Refusal of work on an appeal; null when this staff member may decide it once it is unclaimed. */
export function refusalToAnswer(
  judge: Reader,
  appeal: ConcerningAppeal & { status: 'open' | 'upheld' | 'reversed' },
): 'appeal_settled' | BarRefusal | null {
  return appeal.status === 'open' ? barredFromAppeal(judge, appeal) : 'appeal_settled'
}
