import {
  checkInvitation,
  createInvitation,
  listInvitations,
  listInvited,
  revokeInvitation,
} from '@parvis/contract/people/admissions.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireAdministrator } from '../../accounts/identity/index.ts'
import { findOpen, forgetAddresses, invite, revoke } from './service.ts'
import { readInvitation, readInvitations, readInvited } from './store.ts'

export const invitationsFeature: Feature = {
  routes: invitationRoutes,
  schedules: (context) => [
    { name: 'invited-addresses', cron: '37 3 * * *', run: () => forgetAddresses(context) },
  ],
}

const acts = { max: 120, window: 600 }
/** Nobody guesses 192 bits; this is for the database. */
const checks = { max: 60, window: 60 }

function invitationRoutes({ api }: ServerParts, context: AppContext): void {
  const now = () => context.clock.now()
  api.members(listInvitations, ({ query, member }) => {
    requireAdministrator(member)
    return readInvitations(context.db, readCursor(query.cursor), now())
  })
  api.members(
    createInvitation,
    ({ body: { note, max_uses, ends_at }, member }) =>
      invite(context, requireAdministrator(member), { note, maxUses: max_uses, endsAt: new Date(ends_at) }),
    { rate: acts },
  )
  api.members(
    revokeInvitation,
    ({ params, member }) => revoke(context, requireAdministrator(member), params.invitationId),
    { rate: acts },
  )
  api.members(listInvited, async ({ params: { invitationId }, query, member }) => {
    requireAdministrator(member)
    await readInvitation(context.db, invitationId, now())
    return readInvited(context.db, invitationId, readCursor(query.cursor))
  })
  api.open(
    checkInvitation,
    async ({ body }) => {
      const invitation = await findOpen(context.db, body.token, now())
      if (invitation === null) throw new Refusal('invitation_invalid')
      return { ends_at: invitation.ends_at.toISOString(), is_personal: invitation.is_personal }
    },
    { rate: checks },
  )
}
