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

/** Reasons for which a tick ends by itself: the name or role that it confirmed has changed. */
export const endingReasons = ['name_changed', 'role_changed'] as const

export const verificationReasons = [...rejectionReasons, ...revocationReasons, ...endingReasons] as const
export type VerificationReason = (typeof verificationReasons)[number]
