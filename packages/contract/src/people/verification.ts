import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './verification.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** State of a tick on its certificate: valid, suspended until a new name is confirmed, or ended. */
export const certificateStatuses = ['valid', 'suspended', 'ended'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** Roles that carry a tick once verified. */
export const verifiableRoles = ['journalist', 'politician'] as const
export type VerifiableRole = (typeof verifiableRoles)[number]

export const verificationStatuses = ['pending', 'approved', 'rejected', 'revoked'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** Lists of the reviewers. `pending`: to decide; `awaiting`: its applicant owes documents. */
export const reviewLists = ['pending', 'awaiting', 'approved', 'rejected', 'revoked', 'any'] as const
export type ReviewList = (typeof reviewLists)[number]

/** Accepted document types, detected by content. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

export const getOwnVerification = member('getOwnVerification', 'GET /me/verification')
export const uploadVerificationDocument = member(
  'uploadVerificationDocument',
  'POST /me/verification/documents',
)
export const deleteVerificationDocument = member(
  'deleteVerificationDocument',
  'DELETE /me/verification/documents/:documentId',
)
export const submitVerification = member('submitVerification', 'POST /me/verification')
export const withdrawVerification = member('withdrawVerification', 'DELETE /me/verification')
export const getCertificate = anyone('getCertificate', 'GET /profiles/:reference/certificate')
export const listVerifications = member('listVerifications', 'GET /moderation/verifications')
/** Days of requests that the reviewers' figures count. */
export const figureDays = 90

export const getVerificationFigures = member('getVerificationFigures', 'GET /moderation/verification-figures')
export const getVerification = member('getVerification', 'GET /moderation/verifications/:requestId')
export const decideVerification = member(
  'decideVerification',
  'PUT /moderation/verifications/:requestId/decision',
)
export const revokeVerification = member(
  'revokeVerification',
  'PUT /moderation/verifications/:requestId/revocation',
)

export const askForDocuments = member('askForDocuments', 'POST /moderation/verifications/:requestId/asks')
export const withdrawAsk = member('withdrawAsk', 'DELETE /moderation/verifications/:requestId/asks/:askId')
export const sendFurtherDocuments = member('sendFurtherDocuments', 'POST /me/verification/further-documents')
