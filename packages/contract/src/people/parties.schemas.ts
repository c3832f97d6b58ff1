import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { orientations, partyIdPattern } from './parties.ts'

export type Orientation = (typeof orientations)[number]
export const Orientation = z.enum(orientations)

export const PartyId = z.string().max(30).regex(partyIdPattern)
export type PartyId = string

/** Source of a fact about a party, with its date. */
const Source = z.object({ institution: z.string(), url: z.string() })

/** Facts about a party that each version of it has. */
export const PartyFacts = z.object({
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
export const PartyView = PartyFacts.extend({
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
} satisfies Description

export const PartyReference = z.object({ partyId: PartyId })
