import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './admissions.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getRegistration = anyone('getRegistration', 'GET /registration')
export const listAdmissions = member('listAdmissions', 'GET /moderation/admissions')
export const approveAdmissions = member('approveAdmissions', 'POST /moderation/admissions/approval')
export const refuseAdmission = member('refuseAdmission', 'POST /moderation/admissions/:memberId/refusal')

/** Standing of an invitation: it admits newcomers, or why it no longer does. */
export const invitationStates = ['open', 'used', 'ended', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

export const listInvitations = member('listInvitations', 'GET /moderation/invitations')
export const createInvitation = member('createInvitation', 'POST /moderation/invitations')
export const revokeInvitation = member(
  'revokeInvitation',
  'POST /moderation/invitations/:invitationId/revocation',
)
export const listInvited = member('listInvited', 'GET /moderation/invitations/:invitationId/members')
export const checkInvitation = anyone('checkInvitation', 'POST /invitations/check')
