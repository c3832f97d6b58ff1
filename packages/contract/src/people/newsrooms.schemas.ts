import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { boundedText } from '../fields.schemas.ts'
import { limits } from '../limits.ts'
import { pressProofs } from './newsrooms.ts'

/** Number of a press card as it is printed, with or without spaces; without them afterwards. */
export const PressCardNumber = boundedText(20, (text) => text.replaceAll(/[\s.]/g, '')).refine(
  (text) => /^\d{3,6}$/.test(text),
  { error: 'press_card_number' },
)

/** An online press service that the CPPAP recognises, as its list names it. */
const PressService = z.object({
  /** Such as « 0330 W 95411 »: month and year of the end, kind, registration. */
  number: z.string(),
  publisher: z.string(),
  /** Of its site, without `www.`; null for a newsletter or an application. */
  domain: z.string().nullable(),
  expires_on: z.iso.date(),
})

export const Newsroom = z.object({
  name: z.string(),
  /** Null for a newsroom that is known by its contacts alone. */
  service: PressService.nullable(),
  /** Another member speaks for it on this site, and may confirm. */
  has_contact: z.boolean(),
  /** The member's confirmed address is of the domain of its site. */
  mail_agrees: z.boolean(),
  /** The member's profile names a page of its site, which links back. */
  site_agrees: z.boolean(),
})
export type Newsroom = z.infer<typeof Newsroom>

export const listNewsrooms = {
  summary:
    'Newsrooms by the beginning of a word of their name or publisher, 10 at most: those that the CPPAP recognises, and those with a contact here; with the member’s proofs of each',
  query: z.object({ q: z.string().trim().min(1).max(limits.search) }),
  returns: z.object({
    items: z.array(Newsroom),
    /** Day of the CPPAP's list; null: none was imported. */
    edition: z.iso.date().nullable(),
  }),
} satisfies Description

/** Proof of a journalist's request. */
export const PressClaim = z.object({
  proof: z.enum(pressProofs),
  /** For the member and the reviewers; null without a card, and once it is deleted. */
  card_number: z.string().nullable(),
  card_year: z.int().nullable(),
  /** Number of the recognised press service that the request names. */
  service: z.string().nullable(),
})
export type PressClaim = z.infer<typeof PressClaim>

/** A journalist's request beside what is known today, for reviewers. */
export const PressCheck = Newsroom.pick({
  service: true,
  has_contact: true,
  mail_agrees: true,
  site_agrees: true,
}).extend({
  /** Day of the CPPAP's list; null: none was imported. */
  edition: z.iso.date().nullable(),
  /** Other members whose request gives the same card. */
  same_card: z.int(),
})
export type PressCheck = z.infer<typeof PressCheck>
