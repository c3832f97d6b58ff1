import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './register-invitations.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Days between two invitations of one elected person, over all members. */
export const electedInvitationDays = 30

export const inviteElected = member('inviteElected', 'POST /register/mandates/:mandateId/invitation')
export const refuseElectedInvitations = anyone(
  'refuseElectedInvitations',
  'POST /register-invitation-refusals',
)
