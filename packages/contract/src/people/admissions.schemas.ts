import { z } from 'zod'
import { registrationModes } from '../accounts/registration.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, pageOf } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { forAdministrators, forStaff } from '../refusal-groups.ts'
import { invitationStates } from './admissions.ts'
import { AuthorView, Person } from './profiles.schemas.ts'

export const Registration = z.object({
  mode: z.enum(registrationModes),
  /** Days for which a request waits at most. */
  request_days: z.int(),
  /** Closed whatever the settings say: a new site lacks its points of contact (regulation 2022/2065, articles 11 and 12). */
  held: z.boolean(),
})
export type Registration = z.infer<typeof Registration>

export const getRegistration = {
  summary: 'Who may join this site at present',
  returns: Registration,
} satisfies Description

/** Somebody who asks to join, with a confirmed address or none. */
export const AdmissionRequest = z.object({
  member: AuthorView,
  bio: z.string().nullable(),
  /** Reason to join; null where a stranger had begun the sign-up. */
  reason: z.string().nullable(),
  /** Domain of their address; null without one. Administrators see it. */
  email_domain: z.string().nullable(),
  asked_at: z.iso.datetime(),
  lapses_at: z.iso.datetime(),
})
export type AdmissionRequest = z.infer<typeof AdmissionRequest>

export const listAdmissions = {
  summary: 'Requests to join, oldest first, 20 a page',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(AdmissionRequest).extend({ waiting: z.int() }),
  refusals: forStaff,
} satisfies Description

export const approveAdmissions = {
  summary:
    'Admits up to 50 newcomers; each is told by mail. Requests that were settled meanwhile are passed over',
  body: z.strictObject({ member_ids: z.array(Id).min(1).max(furtherLimits.admissionsAtOnce) }),
  returns: z.object({ approved: z.int() }),
  refusals: forStaff,
} satisfies Description

export const refuseAdmission = {
  summary: 'Refuses a newcomer, who is told the reason by mail; the account is deleted',
  params: z.object({ memberId: Id }),
  body: z.strictObject({ reason: boundedText(furtherLimits.blockReason) }),
  returns: z.object({ refused: z.literal(true) }),
  refusals: [...forStaff, 'admission_settled'],
} satisfies Description

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
