import type { CaseTarget, DecisionKind } from '@parvis/contract/audit/decisions.ts'
import { decisionsOn } from '@parvis/contract/trust/moderation.ts'
import type { Member } from '../../accounts/identity/index.ts'

/** A staff member who judges. */
interface Judge extends Pick<Member, 'id'> {
  /** There is nobody else in the team: who decided may correct themselves. */
  isAlone: boolean
}

type Reader = Pick<Member, 'id'>
type Barred = 'own_case' | 'own_decision'

/** The member concerned by a case, and whether the staff member in question reported it. */
interface Concerned {
  author_id: string | null
  reported_by_reader: boolean
}

/** Whether a staff member wrote or reported the content of a case. Views say so as `isOwn`. */
export function isPartyTo(judge: Reader, { author_id, reported_by_reader }: Concerned): boolean {
  return author_id === judge.id || reported_by_reader
}

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

interface Judged extends Concerned {
  status: 'open' | 'decided'
  /** The staff member has taken a decision on the case, or reversed a measure. */
  has_decided: boolean
}

/**
 * Why a staff member may not work on a case; null if they may. An open case with a decision was reopened: another
 * moderator must judge it, if there is one.
 */
export function barredFromCase(judge: Judge, judged: Judged): Barred | null {
  if (isPartyTo(judge, judged)) return 'own_case'
  return judged.status === 'open' && judged.has_decided && !judge.isAlone ? 'own_decision' : null
}

/** Refusal of work on a case; null when this staff member may claim and decide it. */
export function refusalToWorkOn(
  judge: Judge,
  judged: Judged & Claim,
  now: Date,
): 'case_settled' | Barred | 'case_claimed' | null {
  if (judged.status === 'decided') return 'case_settled'
  return barredFromCase(judge, judged) ?? (isHeldFrom(judge, judged, now) ? 'case_claimed' : null)
}

/** The same for an operator at the command line, who has no account and so no part in a case. */
export function refusalToOperator(
  judged: Pick<Judged, 'status'> & Claim,
  now: Date,
): 'case_settled' | 'case_claimed' | null {
  if (judged.status === 'decided') return 'case_settled'
  return isClaimed(judged, now) ? 'case_claimed' : null
}

interface Decidable {
  target_type: CaseTarget
  /** Null once that account is deleted. */
  author: { isStaff: boolean } | null
}

/** Refusal of a kind of decision on a case; null when this staff member may take it. */
export function refusalToTake(
  judge: Pick<Member, 'isAdministrator'>,
  kind: DecisionKind,
  { target_type, author }: Decidable,
): 'decision_not_applicable' | 'author_gone' | 'administrators_only' | null {
  const kinds: readonly DecisionKind[] = decisionsOn[target_type]
  if (!kinds.includes(kind)) return 'decision_not_applicable'
  if (author === null) return kind === 'no_action' ? null : 'author_gone'
  // Moderators cannot ban staff.
  const bans = kind === 'suspend' || kind === 'ban'
  return bans && author.isStaff && !judge.isAdministrator ? 'administrators_only' : null
}

/** A decision, as seen by a staff member. */
interface Taken extends Concerned {
  moderator_id: string | null
}

/**
 * Why a staff member may not judge a decision; null if they may. Nobody judges their own decision, unless they are the
 * only one of the staff and correct it, nor one about content that they wrote or reported.
 */
function barredFromDecision(judge: Judge, taken: Taken): Barred | null {
  if (taken.author_id === judge.id) return 'own_case'
  if (taken.moderator_id === judge.id && !judge.isAlone) return 'own_decision'
  return isPartyTo(judge, taken) ? 'own_case' : null
}

/** Refusal to reverse a decision; null when this staff member may. */
export function refusalToReverse(
  judge: Judge,
  taken: Taken & { reversed_at: Date | null },
): 'decision_reversed' | Barred | null {
  return taken.reversed_at === null ? barredFromDecision(judge, taken) : 'decision_reversed'
}

/** An appeal, as seen by a staff member. */
interface Contested extends Taken {
  /** Null for a notifier, and once that account is deleted. */
  appellant_id: string | null
  /** Who reversed the decision; null while it stands, and once that account is deleted. */
  reversed_by: string | null
}

/**
 * Why a staff member may not decide an appeal; null if they may. The appellant may not either, nor who took or
 * reversed the decision: an appeal is always examined by somebody else.
 */
export function barredFromAppeal({ id }: Reader, contested: Contested): Barred | null {
  const barred = barredFromDecision({ id, isAlone: false }, contested)
  if (barred !== null) return barred
  if (contested.reversed_by === id) return 'own_decision'
  return contested.appellant_id === id ? 'own_case' : null
}

/** Refusal of work on an appeal; null when this staff member may decide it once it is unclaimed. */
export function refusalToAnswer(
  judge: Reader,
  appeal: Contested & { status: 'open' | 'upheld' | 'reversed' },
): 'appeal_settled' | Barred | null {
  return appeal.status === 'open' ? barredFromAppeal(judge, appeal) : 'appeal_settled'
}
