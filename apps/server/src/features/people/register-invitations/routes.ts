import { inviteElected, refuseElectedInvitations } from '@parvis/contract/people/register-invitations.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { invite, refuseInvitations } from './service.ts'

export const registerInvitationsFeature: Feature = { routes: invitationRoutes }

/** Invitations of a member in a day: nothing but this count says who sent one. */
const invitations = { max: 10, window: 86_400 }
const refusals = { max: 30, window: 600 }

function invitationRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(
    inviteElected,
    async ({ params }) => {
      await invite(context, params.mandateId)
      return { invited: true as const }
    },
    { rate: invitations },
  )
  api.open(
    refuseElectedInvitations,
    async ({ body }) => {
      await refuseInvitations(context, body.token)
      return { refused: true as const }
    },
    { rate: refusals },
  )
}
