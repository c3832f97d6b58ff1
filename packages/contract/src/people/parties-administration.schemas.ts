import { z } from 'zod'
import { siteAddress } from '../addresses.schemas.ts'
import type { Description } from '../endpoint.ts'
import { furtherLimits } from '../further-limits.ts'
import { forAdministrators } from '../refusals.ts'
import { boundedText, printedLine } from '../text.schemas.ts'
import { Orientation, PartyId } from './parties.schemas.ts'
import { PartyReference, PartyView } from './party-records.schemas.ts'

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
