import { z } from 'zod'
import { reviewedEvidence } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import {
  boundedText,
  Cursor,
  Id,
  oneLine,
  optionalText,
  pageOf,
  plainText,
  printedLine,
} from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { journalistLists } from './organisations.ts'
import { Person, TypedUsername } from './profiles.schemas.ts'

/** A member who speaks for an organisation, or did. */
const Contact = z.object({
  id: z.uuid(),
  /** Null once that account is gone. */
  member: Person,
  /** A contact without a tick cannot confirm anybody. */
  verified: z.boolean(),
  evidence: z.enum(reviewedEvidence),
  evidence_note: z.string(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  named_by: Person.nullable(),
  named_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  end_reason: z.string().nullable(),
})
export type OrganisationContact = z.infer<typeof Contact>

export const Organisation = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Further ways in which requests name it. */
  other_names: z.array(z.string()),
  created_at: z.iso.datetime(),
  /** Present contacts first. */
  contacts: z.array(Contact),
  /** Journalists with a tick that it confirmed. */
  confirmed: z.int(),
})
export type Organisation = z.infer<typeof Organisation>

const OrganisationReference = z.object({ organisationId: Id })

export const listOrganisations = {
  summary:
    'Organisations with contacts who confirm their journalists, latest first, 20 a page; for administrators',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(Organisation),
  refusals: [...forAdministrators],
} satisfies Description

const Name = printedLine(furtherLimits.organisation, oneLine)

export const addOrganisation = {
  summary: 'Adds an organisation, with all the ways in which requests name it',
  body: z.strictObject({
    name: Name,
    other_names: z.array(Name).max(furtherLimits.organisationNames).default([]),
  }),
  returns: Organisation,
  refusals: [...forAdministrators, 'organisation_exists'],
} satisfies Description

export const nameContact = {
  summary: 'Names a verified member as contact of an organisation, with the evidence and the days',
  params: OrganisationReference,
  body: z.strictObject({
    username: TypedUsername,
    evidence: z.enum(reviewedEvidence),
    evidence_note: boundedText(furtherLimits.verificationMessage).max(8_000, { error: 'too_long' }),
    starts_on: z.iso.date(),
    ends_on: z.iso.date().nullish(),
  }),
  returns: Organisation,
  refusals: [
    ...forAdministrators,
    'recent_factor_required',
    'organisation_not_found',
    'profile_not_found',
    'own_content',
    'contact_not_verified',
    'contact_exists',
    'too_many_contacts',
    'mandate_over',
  ],
} satisfies Description

export const endContact = {
  summary: 'Ends the role of a contact at once, for a reason; what they confirmed stands',
  params: OrganisationReference.extend({ contactId: Id }),
  body: z.strictObject({
    reason: boundedText(furtherLimits.verificationMessage).max(8_000, { error: 'too_long' }),
  }),
  returns: Organisation,
  refusals: [...forAdministrators, 'organisation_not_found', 'contact_not_found'],
} satisfies Description

export const listOwnOrganisations = {
  summary: 'Organisations for which the member speaks today, with the number of journalists who wait',
  returns: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        ends_on: z.iso.date().nullable(),
        waiting: z.int(),
      }),
    ),
  }),
} satisfies Description

/** A journalist as the contact of an organisation sees them: no document, no message, no note. */
const Journalist = z.object({
  request_id: z.uuid(),
  member: Person,
  claimed_name: z.string(),
  organisation: z.string(),
  asked_at: z.iso.datetime(),
  status: z.enum(['pending', 'approved']),
  answer: z.enum(['confirmed', 'declined']).nullable(),
  answered_at: z.iso.datetime().nullable(),
  left_at: z.iso.datetime().nullable(),
  /** False for oneself: nobody confirms themselves. */
  may_answer: z.boolean(),
})
export type Journalist = z.infer<typeof Journalist>

const JournalistReference = OrganisationReference.extend({ requestId: Id })

export const listJournalists = {
  summary: 'Who names the organisation, for its contact: requests that wait, or ticks in force; 20 a page',
  params: OrganisationReference,
  query: z.object({ list: z.enum(journalistLists).default('waiting'), cursor: Cursor.optional() }),
  returns: pageOf(Journalist),
  refusals: ['not_a_contact'],
} satisfies Description

export const confirmJournalist = {
  summary:
    'Confirms that a person works for the organisation, or that they do not: reviewers see it, and still decide',
  params: JournalistReference,
  body: z.strictObject({
    answer: z.enum(['confirmed', 'declined']),
    /** For reviewers. */
    note: optionalText(furtherLimits.verificationMessage).max(8_000, { error: 'too_long' }).nullish(),
  }),
  returns: Journalist,
  refusals: [
    'consent_required',
    'not_a_contact',
    'verification_not_found',
    'own_content',
    'verification_settled',
    'confirmation_settled',
  ],
} satisfies Description

export const tellDeparture = {
  summary:
    'Says that a confirmed journalist has left: the tick is suspended at once, with reasons and an appeal, and reviewers decide',
  params: JournalistReference,
  body: z.strictObject({ left_on: plainText(10).pipe(z.iso.date()) }),
  returns: z.object({ request_id: z.uuid() }),
  refusals: [
    'consent_required',
    'not_a_contact',
    'verification_not_found',
    'own_content',
    'verification_settled',
    'confirmation_missing',
  ],
} satisfies Description
