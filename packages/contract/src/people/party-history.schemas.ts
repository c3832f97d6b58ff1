import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { partyActs } from './party-history.ts'
import { PartyFacts, PartyReference } from './party-records.schemas.ts'
import { Person } from './person.schemas.ts'

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
