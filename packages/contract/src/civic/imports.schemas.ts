import { z } from 'zod'
import type { Description } from '../endpoint.ts'

const Moment = z.iso.datetime()

/** What the last import of an official source brought, and what became of the files since. */
export const ImportState = z.object({
  /** Name of the source: `assemblee-scrutins`. */
  source: z.string(),
  title: z.string(),
  institution: z.string(),
  /** The institution's page, and its address. */
  page: z.string(),
  url: z.url(),
  /** End of the last import that was accepted; null before the first. */
  imported_at: Moment.nullable(),
  /** Day of the file of that import. */
  as_of: z.iso.date().nullable(),
  documents: z.int(),
  records: z.int(),
  /** Documents of that file that could not be read, by kind of problem. */
  set_aside: z.array(z.object({ kind: z.string(), count: z.int() })),
  /** When the first file since that import was refused; null if none was. */
  refused_since: Moment.nullable(),
  /** Only files of the site's operator were refused since, none that the source publishes. */
  is_own_file_refused: z.boolean(),
  /** The extract that Parvis brings along, until a real file takes its place. */
  is_bundled: z.boolean(),
})
export type ImportState = z.infer<typeof ImportState>

export const listImports = {
  summary:
    'Official sources: last import, day of the file, what was set aside, and since when files are refused',
  returns: z.object({ imports: z.array(ImportState) }),
} satisfies Description
