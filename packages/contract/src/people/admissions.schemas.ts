import { z } from 'zod'
import { registrationModes } from '../accounts/registration.ts'
import type { Description } from '../endpoint.ts'
import { furtherLimits } from '../further-limits.ts'
import { Id } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { forStaff } from '../refusals.ts'
import { boundedText } from '../text.schemas.ts'
import { AuthorView } from './authors.schemas.ts'

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
