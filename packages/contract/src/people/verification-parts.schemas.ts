import { z } from 'zod'
import { askOutcomes, evidenceKinds, requestedDocuments, verificationReasons } from '../audit/decisions.ts'
import { RegisterMandate } from './elected-register.schemas.ts'
import { PartyId } from './parties.schemas.ts'
import { Person } from './profiles.schemas.ts'
import { nameMatches, registerProofs } from './register-claims.ts'
import { certificateStatuses, verifiableRoles } from './verification.ts'

/** A reviewer's ask for further documents, as the applicant and the reviewers see it. */
export const Ask = z.object({
  id: z.uuid(),
  wanted: z.array(z.enum(requestedDocuments)),
  message: z.string(),
  asked_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  /** Null while it waits. */
  outcome: z.enum(askOutcomes).nullable(),
  reply: z.string().nullable(),
  ended_at: z.iso.datetime().nullable(),
})
export type Ask = z.infer<typeof Ask>

/** Statement of an organisation's contact about a request. For reviewers. */
export const Confirmation = z.object({
  organisation: z.string(),
  answer: z.enum(['confirmed', 'declined']),
  note: z.string().nullable(),
  by: Person.nullable(),
  at: z.iso.datetime(),
  left_at: z.iso.datetime().nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>

/** A code that was sent to a body's official address, as its claimant sees it. */
const SentCode = z.object({
  sent_at: z.iso.datetime(),
  due_at: z.iso.datetime(),
  tries_left: z.int(),
  /** Void after three wrong tries, its time, or an objection. */
  ended: z.boolean(),
  confirmed_at: z.iso.datetime().nullable(),
  /** By letter; `posted_at` is null until the staff has posted it. */
  by_letter: z.boolean(),
  posted_at: z.iso.datetime().nullable(),
})

/** Claim of a mandate of the register. */
export const RegisterClaim = z.object({
  proof: z.enum(registerProofs),
  /** Day of the register's file that named the mandate. */
  edition: z.iso.date(),
  /** Day on which it was found that the register no longer names it. */
  left_on: z.iso.date().nullable(),
  code: SentCode.nullable(),
})
export type RegisterClaim = z.infer<typeof RegisterClaim>

/** A claim beside the register, for reviewers. */
export const RegisterCheck = z.object({
  /** The row as it is today; null once the register lacks it. */
  mandate: RegisterMandate.nullable(),
  name_match: z.enum(nameMatches),
  /** Other members who claim this mandate, or have its tick. */
  other_claims: z.int(),
  /** Others of this name in the body. */
  namesakes: z.int(),
  objected_at: z.iso.datetime().nullable(),
  objection: z.string().nullable(),
})
export type RegisterCheck = z.infer<typeof RegisterCheck>

/** Public facts of a tick: name, role, kind of evidence, start and end. Never a document or a reviewer. */
export const Certificate = z.object({
  claimed_name: z.string(),
  role: z.enum(verifiableRoles),
  organisation: z.string().nullable(),
  mandate: z.string().nullable(),
  party: PartyId.nullable(),
  evidence: z.enum(evidenceKinds).nullable(),
  /** When the organisation itself confirmed that the person works there. */
  organisation_confirmed_at: z.iso.datetime().nullable(),
  verified_at: z.iso.datetime(),
  valid_until: z.iso.date().nullable(),
  /** The register of elected people named the mandate in this edition; `left_on`: it no longer does. */
  register: RegisterClaim.pick({ proof: true, edition: true, left_on: true }).nullable(),
  /** Year of the press card that was shown as evidence. Never its number. */
  press_card_year: z.int().nullable(),
  /** Number of the newsroom in the CPPAP's list of online press services. */
  press_service: z.string().nullable(),
  /** Number of reviewers who agreed; none when the proof needs none. */
  reviewers: z.int(),
  status: z.enum(certificateStatuses),
  reason: z.enum(verificationReasons).nullable(),
  ended_at: z.iso.datetime().nullable(),
})
export type Certificate = z.infer<typeof Certificate>
