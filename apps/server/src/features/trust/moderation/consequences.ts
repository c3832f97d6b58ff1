import {
  type CaseTarget,
  type ContentDecisionKind,
  type DecisionGround,
  type DecisionKind,
  isReportingDecision,
  type ModerationLabel,
  type ModerationRule,
  type ReportingDecisionKind,
  type VerificationReason,
} from '@parvis/contract/audit/decisions.ts'
import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import type { CaseCopy } from '@parvis/contract/trust/case-views.schemas.ts'
import type { DecisionDraft } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { type MisuseStep, usualLaw } from '@parvis/contract/trust/reports.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { recordInLog } from '../../audit/transparency-log/index.ts'
import { notifyDecision, notifyReversal } from '../statements/index.ts'
import { settleAppeals } from './appeals-settlement.ts'
import { invalidateCase } from './claims.ts'

/** A decision just taken or reversed, with its subject. */
export interface AppliedDecision {
  id: string
  case_id: string
  kind: DecisionKind
  rule: ModerationRule | null
  ground: DecisionGround | null
  /** The law that is relied on. */
  legal_ground: string | null
  manifest: boolean
  /** Step of the misuse policy that it is for the author. */
  misuse: MisuseStep | null
  label: ModerationLabel | null
  facts: string | null
  /** Reason of a decision about a tick. */
  tick_reason: VerificationReason | null
  automated: boolean
  suspended_until: Date | null
  created_at: Date
  /** Null once that account is deleted. */
  moderator_id: string | null
  target: { type: CaseTarget; id: string }
  /** Null once that account is deleted. */
  author_id: string | null
}

type DecisionFields<Kind extends DecisionKind> = Partial<AppliedDecision> &
  Pick<AppliedDecision, 'case_id' | 'created_at' | 'moderator_id' | 'target' | 'author_id'> & {
    kind: Kind
    note?: string | null
    rule_wording?: string | null
  }

/** Records a decision on a decided case. Absent fields of the draft get the default of most decisions. */
export async function recordDecision<Kind extends DecisionKind>(
  tx: Tx,
  { target, author_id, note = null, rule_wording = null, ...draft }: DecisionFields<Kind>,
): Promise<AppliedDecision & { kind: Kind }> {
  const decision = {
    rule: null,
    ground: 'terms' as const,
    legal_ground: null,
    manifest: false,
    misuse: null,
    label: null,
    facts: null,
    tick_reason: null,
    automated: false,
    suspended_until: null,
    ...draft,
  }
  const { id } = await tx
    .insertInto('moderation_decisions')
    .values({ ...decision, note, rule_wording })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...decision, id, target, author_id }
}

/** Opens a case that is decided from the start: nobody reported its target. Returns its id. */
export async function openDecidedCase(
  tx: Tx,
  {
    target,
    author_id,
    copy,
    now,
  }: Pick<AppliedDecision, 'target' | 'author_id'> & { copy: CaseCopy; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('moderation_cases')
    .values({
      target_type: target.type,
      target_id: target.id,
      author_id,
      status: 'decided',
      copy: JSON.stringify(copy),
      opened_at: now,
      last_report_at: now,
      decided_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A decision about something reported, just taken. */
export interface ContentDecision extends AppliedDecision {
  kind: ContentDecisionKind
}

/**
 * Runs everything that follows from a decision, besides its effects on content and account (effects.ts). It
 * runs in the decision's transaction, with case, content and account locked, so that notices, records and
 * effects are committed together. Code called here must not import the service that decides.
 */
export async function afterDecision(
  context: AppContext,
  tx: Tx,
  decision: AppliedDecision & { kind: ContentDecisionKind | ReportingDecisionKind },
  act: ModerationAct = 'case_decided',
) {
  await writeAct(tx, {
    actorId: decision.moderator_id,
    act,
    at: decision.created_at,
    caseId: decision.case_id,
    decisionId: decision.id,
    details: {
      kind: decision.kind,
      ...(decision.rule === null ? {} : { rule: decision.rule }),
      ...(decision.manifest ? { manifest: true } : {}),
      ...(decision.misuse === null ? {} : { misuse: decision.misuse }),
    },
    ...(isReportingDecision(decision.kind) && decision.author_id !== null
      ? { subjectId: decision.author_id }
      : {}),
  })
  await recordInLog(context, tx, {
    kind: `moderation_${decision.kind}`,
    ...concerning(decision),
    at: decision.created_at,
  })
  await notifyDecision(context, tx, decision)
  tx.afterCommit(() => invalidateCase(context, decision.case_id))
}

/** The same after a decision was reversed and everything restored. The note answers the appeals against it. */
export async function afterReversal(
  context: AppContext,
  tx: Tx,
  decision: AppliedDecision,
  { by, at, note, selfCorrected }: { by: string | null; at: Date; note: string; selfCorrected: boolean },
): Promise<void> {
  await writeAct(tx, {
    actorId: by,
    act: 'decision_reversed',
    at,
    caseId: decision.case_id,
    decisionId: decision.id,
    details: { kind: decision.kind, ...(selfCorrected ? { self_corrected: true } : {}) },
  })
  const kind = selfCorrected ? 'decision_corrected' : 'decision_reversed'
  await recordInLog(context, tx, { kind, ...concerning(decision), at })
  await settleAppeals(context, tx, { decisionId: decision.id, status: 'reversed', answer: note, by, at })
  await notifyReversal(context, tx, decision)
  tx.afterCommit(() => invalidateCase(context, decision.case_id))
}

/**
 * Public log entry of a decision: the rule in clear, member and decision behind a salt. A report that led to
 * nothing names no member (docs/adr/0024).
 */
const concerning = ({ id, kind, rule, tick_reason, author_id }: AppliedDecision) => ({
  reason: rule ?? tick_reason ?? ('none' as const),
  subjectId: kind === 'no_action' ? null : author_id,
  decisionId: id,
})

export type Draft = z.output<typeof DecisionDraft>

export type Wording = Omit<
  ContentDecision,
  'id' | 'case_id' | 'automated' | 'created_at' | 'moderator_id' | 'target' | 'author_id' | 'misuse'
> & {
  note: string | null
}

/** Returns a draft as a decision states it. */
export function wordingOf(draft: Draft): Wording {
  const note = draft.note?.trim() || null
  const none = {
    ...{ rule: null, ground: null, facts: null, label: null, tick_reason: null, suspended_until: null },
    ...{ legal_ground: null, manifest: draft.manifest },
    note,
  }
  if (draft.kind === 'no_action') return { ...none, kind: draft.kind }
  const { kind, rule, ground, facts, legal_ground } = draft
  const isIllegal = ground === 'illegal_content'
  return {
    ...none,
    kind,
    rule,
    ground,
    legal_ground: isIllegal ? (legal_ground?.trim() ?? usualLaw[rule]) : null,
    manifest: isIllegal && draft.manifest,
    facts: facts.trim(),
    label: draft.kind === 'label' ? draft.label : null,
    suspended_until: draft.kind === 'suspend' ? new Date(draft.suspended_until) : null,
  }
}
