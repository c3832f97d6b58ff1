import { z } from 'zod'
import { Source } from '../src/features/civic/politics/index.ts'

/** Where a bundled event or law comes from. Only source, day and basis are stored; the rest is checked. */
export const sourcedFields = {
  source: Source,
  /** Independent source that states the same. */
  secondSource: Source.optional(),
  /** Null: not established. */
  publishedOn: z.iso.date().nullable(),
  /** Null: the source was not read again. */
  readOn: z.iso.date().nullable(),
  asOf: z.iso.date(),
  basis: z.enum(['cross-checked', 'single-copy', 'general-knowledge']),
}
