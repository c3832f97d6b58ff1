import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, pageOf, printedLine, siteAddress } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { Orientation, PartyFacts, PartyId, PartyReference, PartyView } from './parties.schemas.ts'
import { partyActs } from './party-changes.ts'
import { Person } from './profiles.schemas.ts'

/** A version of a party with its start and its reason. */
export const PartyVersion = PartyFacts.extend({
  revision: z.int(),
  act: z.enum(partyActs),
  reason: z.string(),
  /** For administrators only; null for the initial version, and once that account is gone. */
  actor: Person.nullable(),
  created_at: z.iso.datetime(),
})
export type PartyVersion = z.infer<typeof PartyVersion>

export const listPartyVersions = {
  summary:
    'What a party was called and how it was grouped, from when on, by which source and why, latest first, 20 a page',
  scope: 'read',
  params: PartyReference,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(PartyVersion),
  refusals: ['party_not_found'],
} satisfies Description

/** Reason for a change, and the public source that supports it. */
const Grounds = z.strictObject({
  source_institution: printedLine(furtherLimits.partySource),
  source_url: siteAddress(500),
  as_of: z.iso.date(),
  reason: boundedText(furtherLimits.partyReason),
})

const Draft = Grounds.extend({
  name: printedLine(furtherLimits.partyName),
  abbreviation: printedLine(furtherLimits.partyAbbreviation),
  orientation: Orientation,
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
})
export type PartyDraft = z.infer<typeof Draft>
export type PartyGrounds = z.infer<typeof Grounds>

export const addParty = {
  summary: 'Adds a party; its id is made of the abbreviation unless one is given, and never used again',
  body: Draft.extend({ id: PartyId.nullable().default(null) }),
  returns: PartyView,
  refusals: [...forAdministrators, 'party_exists', 'party_id_taken', 'party_id_needed', 'too_many_parties'],
} satisfies Description

export const amendParty = {
  summary:
    'Changes how a party is called, coloured and grouped, with the source; the feed’s filters follow at once. Of two changes at once the second is told',
  params: PartyReference,
  body: Draft.extend({ revision: z.int() }),
  returns: PartyView,
  refusals: [...forAdministrators, 'party_not_found', 'party_changed', 'party_exists'],
} satisfies Description

export const retireParty = {
  summary:
    'Offers a party no more to readers who filter and to new verifications; who has it keeps it. Harmless when it is retired',
  params: PartyReference,
  body: Grounds.extend({ revision: z.int() }),
  returns: PartyView,
  refusals: [...forAdministrators, 'party_not_found', 'party_changed'],
} satisfies Description

export const restoreParty = {
  summary: 'Offers a retired party again; harmless when it is offered',
  params: PartyReference,
  body: Grounds.extend({ revision: z.int() }),
  returns: PartyView,
  refusals: [...forAdministrators, 'party_not_found', 'party_changed', 'party_exists'],
} satisfies Description
