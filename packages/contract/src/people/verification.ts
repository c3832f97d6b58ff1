import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './verification.schemas.ts'

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

export const getOwnVerification: Endpoint<typeof schemas.getOwnVerification> = {
  name: 'getOwnVerification',
  method: 'GET',
  path: '/me/verification',
  access: 'member',
}

export const uploadVerificationDocument: Endpoint<typeof schemas.uploadVerificationDocument> = {
  name: 'uploadVerificationDocument',
  method: 'POST',
  path: '/me/verification/documents',
  access: 'member',
}

export const deleteVerificationDocument: Endpoint<typeof schemas.deleteVerificationDocument> = {
  name: 'deleteVerificationDocument',
  method: 'DELETE',
  path: '/me/verification/documents/:documentId',
  access: 'member',
}

export const submitVerification: Endpoint<typeof schemas.submitVerification> = {
  name: 'submitVerification',
  method: 'POST',
  path: '/me/verification',
  access: 'member',
}

export const withdrawVerification: Endpoint<typeof schemas.withdrawVerification> = {
  name: 'withdrawVerification',
  method: 'DELETE',
  path: '/me/verification',
  access: 'member',
}

export const getCertificate: Endpoint<typeof schemas.getCertificate> = {
  name: 'getCertificate',
  method: 'GET',
  path: '/profiles/:reference/certificate',
  access: 'anyone',
}

export const listVerifications: Endpoint<typeof schemas.listVerifications> = {
  name: 'listVerifications',
  method: 'GET',
  path: '/moderation/verifications',
  access: 'member',
}

export const getVerification: Endpoint<typeof schemas.getVerification> = {
  name: 'getVerification',
  method: 'GET',
  path: '/moderation/verifications/:requestId',
  access: 'member',
}

export const decideVerification: Endpoint<typeof schemas.decideVerification> = {
  name: 'decideVerification',
  method: 'PUT',
  path: '/moderation/verifications/:requestId/decision',
  access: 'member',
}

export const revokeVerification: Endpoint<typeof schemas.revokeVerification> = {
  name: 'revokeVerification',
  method: 'PUT',
  path: '/moderation/verifications/:requestId/revocation',
  access: 'member',
}
