/** Kinds of things that can be reported, and so be the subject of a case and its decisions. */
export const reportTargets = [
  'post',
  'comment',
  'question',
  'profile',
  'message',
  'consultation',
  'statement',
  'context_note',
] as const
export type ReportTarget = (typeof reportTargets)[number]

/** Contents that are shown without their author's name: only whoever decides a case reads it. */
export const unsignedTargets = ['question', 'statement', 'context_note'] as const satisfies ReportTarget[]

export const isUnsigned = (target: CaseTarget): boolean => unsignedTargets.some((one) => one === target)

/** Subjects of cases: reported things; and the tick of an account and its use of reports, which nobody reports. */
export const caseTargets = [...reportTargets, 'tick', 'reporting'] as const
export type CaseTarget = (typeof caseTargets)[number]

/** Rules of /cgu on which a decision can rest, in the order of /cgu. */
export const moderationRules = [
  'harassment',
  'hate',
  'defamation',
  'privacy',
  'illegal',
  'impersonation',
  'spam',
  'misinformation',
  'inappropriate',
] as const
export type ModerationRule = (typeof moderationRules)[number]

/** Decisions on something reported, from the mildest to the gravest. */
export const contentDecisionKinds = [
  'no_action',
  'label',
  'limit_reach',
  'remove',
  'warn',
  'suspend',
  'ban',
] as const
export type ContentDecisionKind = (typeof contentDecisionKinds)[number]

/** Decisions against the tick of an account, or against a request for it. */
export const tickDecisionKinds = ['refuse_tick', 'suspend_tick', 'remove_tick'] as const
export type TickDecisionKind = (typeof tickDecisionKinds)[number]

/** Decisions about how a member uses reports: a warning, and a time in which their reports are not processed. */
export const reportingDecisionKinds = ['warn_reporting', 'suspend_reporting'] as const
export type ReportingDecisionKind = (typeof reportingDecisionKinds)[number]

export const decisionKinds = [
  ...contentDecisionKinds,
  ...tickDecisionKinds,
  ...reportingDecisionKinds,
] as const
export type DecisionKind = (typeof decisionKinds)[number]

export function isTickDecision(kind: DecisionKind): kind is TickDecisionKind {
  return tickDecisionKinds.some((one) => one === kind)
}

export function isReportingDecision(kind: DecisionKind): kind is ReportingDecisionKind {
  return reportingDecisionKinds.some((one) => one === kind)
}

/** Decisions on something that was reported: all but those about a tick and about the use of reports. */
export function isContentDecision(kind: DecisionKind): kind is ContentDecisionKind {
  return contentDecisionKinds.some((one) => one === kind)
}

/** Legal basis of a decision: the law or the terms (regulation 2022/2065, article 17). */
export const decisionGrounds = ['illegal_content', 'terms'] as const
export type DecisionGround = (typeof decisionGrounds)[number]

/** Labels that readers see on a post or comment. */
export const moderationLabels = ['disputed', 'sensitive', 'misleading'] as const
export type ModerationLabel = (typeof moderationLabels)[number]

/** Months within which a member may appeal against a decision (regulation 2022/2065, article 20). */
export const appealMonths = 6

/** Kinds of evidence that reviewers accept. The public learns nothing else about the documents. */
export const reviewedEvidence = [
  'press_card',
  'employer_letter',
  'published_work',
  'election_record',
  'mandate_certificate',
  'official_contact',
  'newsroom_site',
] as const
export type ReviewedEvidence = (typeof reviewedEvidence)[number]

/** Proofs of a mandate of the register that need no reviewer: a code from the body itself, an identity of the State. */
export const registerEvidence = ['body_code', 'proconnect', 'franceconnect'] as const

/** `register_sample`: the register names the person, and a sample of such documents was looked at. */
export const evidenceKinds = [...reviewedEvidence, ...registerEvidence, 'register_sample'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** Reasons for rejecting a request. */
export const rejectionReasons = [
  'documents_unreadable',
  'documents_insufficient',
  'identity_mismatch',
  'not_eligible',
  'suspected_forgery',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Reasons for which a reviewer revokes a tick. */
export const revocationReasons = [
  'mandate_ended',
  'false_statement',
  'impersonation',
  'member_request',
] as const
export type RevocationReason = (typeof revocationReasons)[number]

/** Reasons for which a tick ends or is suspended by itself: another name or role, or a journalist who left. */
export const endingReasons = ['name_changed', 'role_changed', 'left_organisation'] as const

/** Reason for which a request is rejected by itself: the documents that were asked for did not come in time. */
export const lapseReasons = ['documents_not_received'] as const

export const verificationReasons = [
  ...rejectionReasons,
  ...revocationReasons,
  ...endingReasons,
  ...lapseReasons,
] as const
export type VerificationReason = (typeof verificationReasons)[number]

/** Documents that a reviewer may ask for. */
export const requestedDocuments = [
  'identity_document',
  'press_card',
  'employer_letter',
  'published_work',
  'election_record',
  'mandate_certificate',
  'clearer_copy',
  'other',
] as const
export type RequestedDocument = (typeof requestedDocuments)[number]

/** Outcomes of a request for further documents. */
export const askOutcomes = ['answered', 'withdrawn', 'expired', 'settled'] as const
export type AskOutcome = (typeof askOutcomes)[number]
