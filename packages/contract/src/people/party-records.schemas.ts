import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
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
  scope: 'read',
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

export const PartyReference = z.object({ partyId: PartyId })

export const listPartyVersions = {
  summary:
    'What a party was called and how it was grouped, from when on, by which source and why, latest first, 20 a page',
  scope: 'read',
  params: PartyReference,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(PartyVersion),
  refusals: ['party_not_found'],
} satisfies Description
