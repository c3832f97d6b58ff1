import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { forAdministrators } from '../refusals.ts'
import { statementFacts, statementForms } from './duty-files.ts'

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
