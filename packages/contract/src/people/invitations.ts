import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './invitations.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

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
