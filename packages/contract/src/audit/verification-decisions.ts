/** Kinds of evidence that reviewers accept. The public learns nothing else about the documents. */
export const evidenceKinds = [
  'press_card',
  'employer_letter',
  'published_work',
  'election_record',
  'mandate_certificate',
  'official_contact',
] as const
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
export const askedDocuments = [
  'identity_document',
  'press_card',
  'employer_letter',
  'published_work',
  'election_record',
  'mandate_certificate',
  'clearer_copy',
  'other',
] as const
export type AskedDocument = (typeof askedDocuments)[number]

/** Outcomes of a request for further documents. */
export const askOutcomes = ['answered', 'withdrawn', 'expired', 'settled'] as const
export type AskOutcome = (typeof askOutcomes)[number]
