import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { furtherLimits } from '../further-limits.ts'
import { Id } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { forAdministrators } from '../refusals.ts'
import { boundedText } from '../text.schemas.ts'
import { AuthorView, Person } from './authors.schemas.ts'
import { invitationStates } from './invitations.ts'

const Reference = z.object({ invitationId: Id })

export const Invitation = z.object({
  id: z.uuid(),
  note: z.string(),
  state: z.enum(invitationStates),
  uses: z.int(),
  max_uses: z.int(),
  /** Null for the command line, and once that account is gone. */
  author: Person.nullable(),
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

export const listInvitations = {
  summary: 'Invitations by link, latest first, 20 a page; without their secrets',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(Invitation),
  refusals: forAdministrators,
} satisfies Description

export const createInvitation = {
  summary: 'Creates a link by which newcomers join. The answer alone holds its secret',
  body: z.strictObject({
    /** For the staff: whom it is for. */
    note: boundedText(furtherLimits.invitationNote),
    max_uses: z.int().min(1).max(furtherLimits.invitationUses).default(1),
    ends_at: z.iso.datetime({ offset: true }),
  }),
  returns: z.object({ invitation: Invitation, link: z.url() }),
  refusals: [...forAdministrators, 'invitation_end_invalid'],
} satisfies Description

export const revokeInvitation = {
  summary: 'Ends an invitation at once; who has joined by it stays. Harmless when it has ended',
  params: Reference,
  returns: Invitation,
  refusals: [...forAdministrators, 'invitation_not_found'],
} satisfies Description

export const listInvited = {
  summary: 'Members who joined by an invitation, latest first, 50 a page',
  params: Reference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(z.object({ member: AuthorView, joined_at: z.iso.datetime() })),
  refusals: [...forAdministrators, 'invitation_not_found'],
} satisfies Description

export const checkInvitation = {
  summary: 'Whether the secret of an invitation admits a newcomer now',
  body: z.strictObject({ token: z.string().max(200) }),
  returns: z.object({
    ends_at: z.iso.datetime(),
    /** It admits the address alone that it was sent to, in every mode of registration. */
    is_personal: z.boolean(),
  }),
  refusals: ['invitation_invalid'],
} satisfies Description
