import { z } from 'zod'
import { Source } from '../src/features/civic/politics/index.ts'

/** A source as a file states it. Only the fields of `Source` are stored. */
export const FileSource = Source.extend({
  /** The page shows today's state, not that of `asOf`: a home page, a list of present members. Absent: a page that stays. */
  now: z.literal(true).optional(),
})

/** Independent source of the same fact. */
export const FileSecondSource = FileSource.extend({
  /** Day for which it states the fact. */
  day: z.iso.date(),
})

/** Where a bundled event or law comes from. Only source, day and basis are stored; the rest is checked. */
export const sourcedFields = {
  source: FileSource,
  secondSource: FileSecondSource.optional(),
  /** Null: not established. */
  publishedOn: z.iso.date().nullable(),
  /** Null: the source was not read again. */
  readOn: z.iso.date().nullable(),
  asOf: z.iso.date(),
  basis: z.enum(['cross-checked', 'single-copy', 'general-knowledge']),
}

/** Removes the fields that only files have. */
export function storedSource<Given extends { now?: true | undefined; day?: string | undefined }>({
  now: _now,
  day: _day,
  ...source
}: Given) {
  return source
}
