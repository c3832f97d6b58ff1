import { z } from 'zod'
import { DisputeBody } from '../accounts/site-settings-duties.schemas.ts'
import type { Description } from '../endpoint.ts'

/** A point of contact, with the languages that it speaks; the address is null while nobody has set it. */
const PointOfContact = z.object({ contact: z.string().nullable(), languages: z.array(z.string()) })

/** Facts that the site publishes under regulation 2022/2065. */
export const DutiesView = z.object({
  /** For authorities (article 11), and for everybody (article 12). */
  authorities: PointOfContact,
  recipients: PointOfContact,
  /** In the Union, of a provider outside of it (article 13). */
  representative: z.string().nullable(),
  /** Certified bodies for disputes out of court (article 21). */
  bodies: z.array(DisputeBody),
  /** Points of contact that a site in production still lacks: its administrators are told on every screen of theirs. */
  lacks: z.array(z.enum(['authorities', 'recipients'])),
})
export type DutiesView = z.infer<typeof DutiesView>

export const getDuties = {
  summary: 'Points of contact, legal representative, and certified bodies for disputes out of court',
  scope: 'read',
  returns: DutiesView,
  refusals: [],
} satisfies Description
