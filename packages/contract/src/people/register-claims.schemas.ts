import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, optionalText, pageOf } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { forReviewers } from '../refusal-groups.ts'
import { RegisterMandate } from './elected-register.schemas.ts'
import { PartyId } from './parties.schemas.ts'
import { identityOutcomes, identityProviders } from './register-claims.ts'
import { OwnVerification } from './verification.schemas.ts'

export const listOwnMandates = {
  summary: 'Mandates of the register under the member’s own name, ten at most',
  returns: z.object({
    items: z.array(RegisterMandate),
    /** Identity providers that the operator has set up. */
    identity_providers: z.array(z.enum(identityProviders)),
  }),
} satisfies Description

export const claimMandate = {
  summary:
    'Claims a mandate of the register: with the documents chosen, or with a code that is mailed to the official address of its body, or posted to it. Sent twice it is one claim',
  body: z.strictObject({
    mandate_id: Id,
    /** `letter`: the code on paper, which the staff prints and posts. */
    proof: z.enum(['document', 'code', 'letter']),
    party: PartyId.nullish(),
  }),
  returns: OwnVerification,
  refusals: [
    'consent_required',
    'not_verifiable',
    'party_retired',
    'documents_required',
    'too_many_verification_requests',
    'register_mandate_not_found',
    'register_name_differs',
    'register_body_unreachable',
    'too_many_register_codes',
  ],
} satisfies Description

export const confirmRegisterCode = {
  summary:
    'Enters the code that the body handed over. Three tries; a clear match is verified at once, anything else waits for a person',
  body: z.strictObject({
    /** Digits; spaces do not count. */
    code: z.string().max(40),
  }),
  returns: OwnVerification,
  refusals: ['consent_required', 'register_code_not_found', 'register_code_wrong', 'register_code_spent'],
} satisfies Description

/** A letter with a code for a body, which the staff has to post. */
export const RegisterLetter = z.object({
  id: z.uuid(),
  asked_at: z.iso.datetime(),
  claimed_name: z.string(),
  mandate: z.string(),
  body: z.string(),
  /** Address of the public directory, line by line; null: it has none. */
  postal_address: z.string().nullable(),
  printed_at: z.iso.datetime().nullable(),
})
export type RegisterLetter = z.infer<typeof RegisterLetter>

export const listRegisterLetters = {
  summary: 'Letters that the staff has to post, the oldest first',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(RegisterLetter),
  refusals: ['consent_required', ...forReviewers],
} satisfies Description

const Letter = z.object({ letterId: Id })

export const printRegisterLetter = {
  summary:
    'Text of a letter to print, in French, with a new code: one that was printed before is void. Recorded in the log of acts',
  params: Letter,
  returns: z.object({
    letter: RegisterLetter,
    subject: z.string(),
    paragraphs: z.array(z.string()),
  }),
  refusals: ['consent_required', ...forReviewers, 'own_content', 'register_letter_not_found'],
} satisfies Description

export const markLetterPosted = {
  summary: 'Marks a printed letter as posted: the days of its code begin. Recorded in the log of acts',
  params: Letter,
  returns: z.object({ id: z.uuid() }),
  refusals: [
    'consent_required',
    ...forReviewers,
    'own_content',
    'register_letter_not_found',
    'register_letter_unprinted',
  ],
} satisfies Description

export const objectToClaim = {
  summary:
    'A body objects to a claim, by the link of the mail that brought it the code: the code is void, and reviewers decide',
  body: z.strictObject({
    token: z.string().min(20).max(100),
    reason: optionalText(furtherLimits.verificationMessage).max(8_000, { error: 'too_long' }).nullish(),
  }),
  returns: z.object({ objected: z.literal(true) }),
  refusals: ['register_objection_not_found'],
} satisfies Description

export const beginIdentityProof = {
  summary:
    'Begins a proof by identity of a mandate of the register; the answer’s address leads to the provider. Of an open claim it is that claim’s mandate',
  body: z.strictObject({
    provider: z.enum(identityProviders),
    /** Needed without an open claim. */
    mandate_id: Id.nullish(),
    party: PartyId.nullish(),
  }),
  returns: z.object({ url: z.url() }),
  refusals: [
    'consent_required',
    'not_verifiable',
    'party_retired',
    'register_mandate_not_found',
    'register_name_differs',
    'register_body_without_siren',
    'identity_provider_unknown',
    'identity_unreachable',
    'too_many_identity_checks',
  ],
} satisfies Description

export const endIdentityProof = {
  summary:
    'Ends a proof by identity with the provider’s answer, in the session that began it. The claim is decided at once; a refusal leaves it as it was. Nothing of the identity is stored',
  body: z.strictObject({
    state: z.string().min(1).max(200),
    code: z.string().max(4_000).optional(),
    /** The provider’s error, instead of a code. */
    error: z.string().max(200).optional(),
    iss: z.string().max(500).optional(),
  }),
  returns: z.object({
    outcome: z.enum(identityOutcomes),
    provider: z.enum(identityProviders),
    verification: OwnVerification,
    /** Ends the session at the provider. */
    logout_url: z.url().nullable(),
  }),
  refusals: [
    'consent_required',
    'not_verifiable',
    'party_retired',
    'too_many_verification_requests',
    'identity_provider_unknown',
    'identity_state_invalid',
    'identity_declined',
    'identity_unreachable',
    'identity_unusable',
    'identity_level_low',
  ],
} satisfies Description
