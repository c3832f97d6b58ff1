import { z } from 'zod'
import { DisputeBody } from '../accounts/site-settings.schemas.ts'
import type { Description } from '../endpoint.ts'
import { forAdministrators } from '../refusals.ts'
import { statementFacts, statementForms } from './duties.ts'

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
} satisfies Description

export const listStatementDays = {
  summary: 'Days in Paris with statements of reasons, latest first, 30 a page',
  query: z.object({ before: z.iso.date().optional() }),
  returns: z.object({
    items: z.array(z.object({ day: z.iso.date(), count: z.int().min(1) })),
    /** First day of the page after this one. */
    next: z.iso.date().nullable(),
  }),
  refusals: [...forAdministrators],
} satisfies Description

export const exportStatements = {
  summary:
    'The statements of reasons of a day in the columns of the DSA Transparency Database: as CSV, or as the batches of its interface; the export is an act',
  body: z.strictObject({
    day: z.iso.date(),
    form: z.enum(statementForms),
    facts: z.enum(statementFacts).default('standard'),
  }),
  returns: z.object({
    /** One file; for the database's interface, one for each hundred statements. */
    files: z.array(z.object({ name: z.string(), text: z.string() })),
    count: z.int(),
  }),
  refusals: [...forAdministrators],
} satisfies Description
