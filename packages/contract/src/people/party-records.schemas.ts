import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { furtherLimits } from '../further-limits.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { forAdministrators } from '../refusals.ts'
import { boundedText, printedLine } from '../text.schemas.ts'
import { Orientation, PartyId } from './parties.schemas.ts'
import { partyActs } from './party-records.ts'
import { Person } from './person.schemas.ts'

/** Source of a fact about a party, with its date. */
const Source = z.object({ institution: z.string(), url: z.string() })

const Facts = z.object({
  name: z.string(),
  abbreviation: z.string(),
  /** Parvis's editorial grouping, not an official field. */
  orientation: Orientation,
  /** Customary, without official value: `#E8557E`. */
  color: z.string(),
  source: Source,
  as_of: z.iso.date(),
})

/** A party's current state. */
export const PartyView = Facts.extend({
  id: PartyId,
  /** Time since which it can no longer be chosen; officials who have it keep it. */
  retired_at: z.iso.datetime().nullable(),
  revision: z.int(),
})
export type PartyView = z.infer<typeof PartyView>

export const listParties = {
  summary:
    'Every party with its editorial grouping, source and date, in the order of the filter; those retired too',
  returns: z.object({ parties: z.array(PartyView) }),
  refusals: [],
} satisfies Description

/** A version of a party with its start and its reason. */
export const PartyVersion = Facts.extend({
  revision: z.int(),
  act: z.enum(partyActs),
  reason: z.string(),
  /** For administrators only; null for the initial version, and once that account is gone. */
  actor: Person.nullable(),
  created_at: z.iso.datetime(),
})
export type PartyVersion = z.infer<typeof PartyVersion>

const PartyReference = z.object({ partyId: PartyId })

export const listPartyVersions = {
  summary:
    'What a party was called and how it was grouped, from when on, by which source and why, latest first, 20 a page',
  params: PartyReference,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(PartyVersion),
  refusals: ['party_not_found'],
} satisfies Description

/** Reason for a change, and the public source that supports it. */
const Grounds = z.strictObject({
  source_institution: printedLine(furtherLimits.partySource),
  source_url: z.url({ protocol: /^https$/ }).max(500),
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
