import { z } from 'zod'
import {
  evidenceKinds,
  rejectionReasons,
  requestedDocuments,
  reviewedEvidence,
  revocationReasons,
  verificationReasons,
} from '../audit/decisions.ts'
import { TickEntry } from '../audit/transparency-log.schemas.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, optionalText, pageOf, plainText } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { limits } from '../limits.ts'
import { forFiles, forReviewers } from '../refusal-groups.ts'
import { PressCardNumber, PressCheck, PressClaim } from './newsrooms.schemas.ts'
import { pressProofs } from './newsrooms.ts'
import { PartyId } from './parties.schemas.ts'
import { AuthorView } from './profiles.schemas.ts'
import { nameMatches } from './register-claims.ts'
import { documentTypes, reviewLists, verifiableRoles, verificationStatuses } from './verification.ts'
import { Ask, Certificate, Confirmation, RegisterCheck, RegisterClaim } from './verification-parts.schemas.ts'

const Reason = z.enum(verificationReasons)

const ownStatuses = ['none', ...verificationStatuses] as const

export const VerificationDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  content_type: z.enum(documentTypes),
  bytes: z.int(),
  created_at: z.iso.datetime(),
})
export type VerificationDocument = z.infer<typeof VerificationDocument>

/** A request as its owner sees it. Dates without a time are days in France. */
export const VerificationRequest = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  kind: z.enum(['first', 'renewal', 'name_change', 'departure']),
  role: z.enum(verifiableRoles),
  claimed_name: z.string(),
  organisation: z.string(),
  mandate: z.string().nullable(),
  party: PartyId.nullable(),
  mandate_ends_on: z.iso.date().nullable(),
  message: z.string().nullable(),
  status: z.enum(verificationStatuses),
  evidence: z.enum(evidenceKinds).nullable(),
  reason: Reason.nullable(),
  valid_until: z.iso.date().nullable(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  documents: z.array(VerificationDocument),
  /** Documents are deleted thirty days after the decision. */
  documents_purged_at: z.iso.datetime().nullable(),
  /** The latest decision against the request or its tick: its page has the reasons and the appeal. */
  decision_id: z.uuid().nullable(),
  /** A reviewer waits for further documents: the last of `asks` says which. */
  awaits_documents: z.boolean(),
  /** Asks for further documents, earliest first. */
  asks: z.array(Ask),
  /** The organisation whose contact confirmed that the person works there. */
  confirmed_by: z.object({ organisation: z.string(), at: z.iso.datetime() }).nullable(),
  /** Source of the facts of a request that was prepared by the staff. */
  source: z.object({ url: z.string(), on: z.iso.date() }).nullable(),
  /** Null unless a mandate of the register is claimed. */
  register: RegisterClaim.nullable(),
  /** Null for an official, and for requests from before proofs were chosen. */
  press: PressClaim.nullable(),
})
export type VerificationRequest = z.infer<typeof VerificationRequest>

/** State of the member's own verification; `history` holds the last ten requests, latest first. */
export const OwnVerification = z.object({
  role: z.enum(['citizen', 'journalist', 'politician']),
  verified: z.boolean(),
  status: z.enum(ownStatuses),
  history: z.array(VerificationRequest),
  /** Selected documents, not sent yet. */
  documents: z.array(VerificationDocument),
  /** Median hours from request to decision in the last 30 days; null when too few were decided. */
  usual_hours: z.number().nullable(),
  /** The tick ends soon, or has ended: a renewal may be sent. */
  may_renew: z.boolean(),
})
export type OwnVerification = z.infer<typeof OwnVerification>

export const getOwnVerification = {
  summary: 'Where the member’s verification stands, and the documents chosen for the next request',
  returns: OwnVerification,
} satisfies Description

export const uploadVerificationDocument = {
  summary: 'Keeps a document for the next request, encrypted: PDF, JPEG, PNG or WebP, 10 MB, five at most',
  query: z.object({ name: z.string().min(1).max(300) }),
  file: documentTypes,
  returns: VerificationDocument,
  refusals: ['not_verifiable', 'verification_pending', 'too_many_documents', 'body_too_large', ...forFiles],
} satisfies Description

export const deleteVerificationDocument = {
  summary: 'Removes a document that was not sent yet',
  params: z.object({ documentId: Id }),
  returns: z.object({ id: z.uuid() }),
  refusals: ['document_not_found'],
} satisfies Description

const VerificationDraft = z.strictObject({
  organisation: plainText(furtherLimits.organisation),
  /** Mandate or office of an official. */
  mandate: plainText(furtherLimits.mandate).nullish(),
  party: PartyId.nullish(),
  mandate_ends_on: z.iso.date().nullish(),
  /** Of a journalist; a document by default. */
  press_proof: z.enum(pressProofs).nullish(),
  /** With `press_card_year`, for the proof `card`. The tick ends with that year. */
  press_card_number: PressCardNumber.nullish(),
  press_card_year: z.int().min(1936).max(2200).nullish(),
  message: z.string().max(furtherLimits.verificationMessage).nullish(),
})
export type VerificationDraft = z.input<typeof VerificationDraft>

export const submitVerification = {
  summary: 'Asks for the tick of the member’s role with the documents chosen; sent twice it is one request',
  body: VerificationDraft,
  returns: OwnVerification,
  refusals: [
    'consent_required',
    'not_verifiable',
    'mandate_required',
    'mandate_over',
    'party_retired',
    'documents_required',
    'press_card_required',
    'press_card_over',
    'newsroom_without_contact',
    'newsroom_site_unproven',
    'too_many_verification_requests',
  ],
} satisfies Description

export const withdrawVerification = {
  summary: 'Takes back a request that waits, and its documents',
  returns: OwnVerification,
} satisfies Description

export const getCertificate = {
  summary:
    'The public certificate of a member’s last tick, null for who never had one, with its entry of the public log, and those before it',
  scope: 'read',
  params: z.object({
    /** Profile id or username. */
    reference: z.string().min(1).max(64),
  }),
  returns: z.object({
    certificate: Certificate.nullable(),
    /** Null until the log contains it, and for a tick that is not valid. */
    log_entry: TickEntry.nullable(),
    /** The nine earlier certificates, latest first; all have ended. */
    earlier: z.array(Certificate),
  }),
  refusals: ['profile_not_found'],
} satisfies Description

/** A request as reviewers see it. */
export const ReviewedRequest = VerificationRequest.extend({
  member: AuthorView,
  note: z.string().nullable(),
  /** Answers of organisations' contacts. */
  confirmations: z.array(Confirmation),
  /** Case of the latest decision against the request or its tick, where it may be reversed. */
  case_id: z.uuid().nullable(),
  /** What the certificate says in the place of the member's own words; null before an approval. */
  published_organisation: z.string().nullable(),
  published_mandate: z.string().nullable(),
  /** One reviewer has approved; a second review is required. */
  awaits_second_review: z.boolean(),
  /** False for one's own request and after one's own first approval: another reviewer has to decide. */
  may_decide: z.boolean(),
  /** Agreement of the claimed name with the register; null for who claims no mandate of it. */
  name_match: z.enum(nameMatches).nullable(),
})
export type ReviewedRequest = z.infer<typeof ReviewedRequest>

const RequestReference = z.object({ requestId: Id })

export const listVerifications = {
  summary:
    'Requests for reviewers, 20 a page: whoever waits longest first; decided ones latest first. Found by the words of name, organisation and mandate, or by username',
  query: z.object({
    status: z.enum(reviewLists).default('pending'),
    /** Beginning of words, two characters at least; shorter ones are ignored. */
    q: optionalText(limits.search).optional(),
    role: z.enum(verifiableRoles).optional(),
    /** How well the name agrees with the register; `none` also without a row of it. */
    match: z.enum(nameMatches).optional(),
    /** Sent at least so many days ago. */
    days: z.coerce.number().int().min(1).max(3_650).optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(ReviewedRequest),
  refusals: [...forReviewers],
} satisfies Description

export const getVerificationFigures = {
  summary:
    'Ticks given to requests of the last 90 days, for reviewers: how many without a person, the median time by proof, and how many were taken back as false',
  returns: z.object({
    given: z.int(),
    /** By a proof that needs no reviewer. */
    without_person: z.int(),
    /** Revoked since for a false statement or an impersonation. */
    reversed: z.int(),
    proofs: z.array(
      z.object({
        evidence: z.enum(evidenceKinds),
        given: z.int(),
        /** From the request to the tick. */
        median_seconds: z.number(),
      }),
    ),
  }),
  refusals: [...forReviewers],
} satisfies Description

export const getVerification = {
  summary: 'A request with the member’s earlier ones, for reviewers',
  params: RequestReference,
  returns: ReviewedRequest.extend({
    earlier: z.array(VerificationRequest),
    register_check: RegisterCheck.nullable(),
    press_check: PressCheck.nullable(),
  }),
  refusals: [...forReviewers, 'verification_not_found'],
} satisfies Description

/** The name that the reviewer saw: if it has changed since, the decision is refused. */
const ReadName = z.string().max(200)
const Note = z.string().max(furtherLimits.verificationMessage).nullish()
/** Explanation for the member: stands in the statement of reasons. */
const Facts = z.string().trim().max(furtherLimits.verificationMessage).nullish()

export const decideVerification = {
  summary:
    'Approves a request by a kind of evidence, or rejects it for a reason; with four eyes the first approval waits',
  params: RequestReference,
  body: z.discriminatedUnion('decision', [
    z.strictObject({
      decision: z.literal('approve'),
      claimed_name: ReadName,
      evidence: z.enum(reviewedEvidence),
      valid_until: z.iso.date().nullish(),
      /** As the certificate will say it; by default as the member wrote it. */
      organisation: plainText(furtherLimits.organisation).nullish(),
      mandate: plainText(furtherLimits.mandate).nullish(),
      note: Note,
    }),
    z.strictObject({
      decision: z.literal('reject'),
      claimed_name: ReadName,
      reason: z.enum(rejectionReasons),
      facts: Facts,
      note: Note,
    }),
  ]),
  returns: ReviewedRequest,
  refusals: [
    ...forReviewers,
    'verification_not_found',
    'verification_settled',
    'verification_changed',
    'own_content',
    'second_reviewer_required',
    'mandate_over',
    'documents_awaited',
  ],
} satisfies Description

export const revokeVerification = {
  summary: 'Takes a member’s tick away for a reason',
  params: RequestReference,
  body: z.strictObject({ reason: z.enum(revocationReasons), facts: Facts, note: Note }),
  returns: ReviewedRequest,
  refusals: [...forReviewers, 'verification_not_found', 'verification_settled', 'own_content'],
} satisfies Description

export const askForDocuments = {
  summary:
    'Asks the applicant for further documents, with 14 days to answer; the request leaves the queue until then. Three times at most, one at a time',
  params: z.object({ requestId: Id }),
  body: z.strictObject({
    wanted: z.array(z.enum(requestedDocuments)).min(1).max(requestedDocuments.length),
    /** Which documents and why: the applicant reads it. */
    message: boundedText(furtherLimits.verificationMessage).max(8_000, { error: 'too_long' }),
  }),
  returns: ReviewedRequest,
  refusals: [
    ...forReviewers,
    'verification_not_found',
    'verification_settled',
    'own_content',
    'second_reviewer_required',
    'ask_open',
    'too_many_asks',
  ],
} satisfies Description

export const withdrawAsk = {
  summary: 'Takes an ask for further documents back: the request returns to the queue',
  params: z.object({ requestId: Id, askId: Id }),
  returns: ReviewedRequest,
  refusals: [...forReviewers, 'verification_not_found', 'own_content', 'ask_not_found'],
} satisfies Description

export const sendFurtherDocuments = {
  summary:
    'Sends the chosen documents to the reviewers who asked for them; the request returns to its place in the queue',
  body: z.strictObject({
    reply: optionalText(furtherLimits.verificationMessage).max(8_000, { error: 'too_long' }).nullish(),
  }),
  returns: OwnVerification,
  refusals: ['consent_required', 'ask_not_found', 'documents_required'],
} satisfies Description
