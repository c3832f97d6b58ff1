import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './invitations.schemas.ts'

/** Standing of an invitation: it admits newcomers, or why it no longer does. */
export const invitationStates = ['open', 'used', 'ended', 'revoked'] as const
export type InvitationState = (typeof invitationStates)[number]

export const listInvitations: Endpoint<typeof schemas.listInvitations> = {
  name: 'listInvitations',
  method: 'GET',
  path: '/moderation/invitations',
  access: 'member',
}

export const createInvitation: Endpoint<typeof schemas.createInvitation> = {
  name: 'createInvitation',
  method: 'POST',
  path: '/moderation/invitations',
  access: 'member',
}

export const revokeInvitation: Endpoint<typeof schemas.revokeInvitation> = {
  name: 'revokeInvitation',
  method: 'POST',
  path: '/moderation/invitations/:invitationId/revocation',
  access: 'member',
}

export const listInvited: Endpoint<typeof schemas.listInvited> = {
  name: 'listInvited',
  method: 'GET',
  path: '/moderation/invitations/:invitationId/members',
  access: 'member',
}

export const checkInvitation: Endpoint<typeof schemas.checkInvitation> = {
  name: 'checkInvitation',
  method: 'POST',
  path: '/invitations/check',
  access: 'anyone',
}
