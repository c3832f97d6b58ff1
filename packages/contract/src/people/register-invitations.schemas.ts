import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id } from '../fields.schemas.ts'

export const inviteElected = {
  summary:
    'Has an invitation mailed to the official address of an elected person’s body: one a month over all members, without the name of who asked',
  params: z.object({ mandateId: Id }),
  returns: z.object({ invited: z.literal(true) }),
  refusals: [
    'consent_required',
    'register_mandate_not_found',
    'elected_uninvitable',
    'elected_is_member',
    'elected_invited_lately',
  ],
} satisfies Description

export const refuseElectedInvitations = {
  summary: 'A body wants no more invitations, for ever, by the link of the mail that brought it one',
  body: z.strictObject({ token: z.string().min(20).max(100) }),
  returns: z.object({ refused: z.literal(true) }),
  refusals: ['register_objection_not_found'],
} satisfies Description
