import { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'
import { isKey } from './stored-files.ts'

/** Number of the format; a reader refuses a higher one. */
export const backupFormat = 1
/** Written last: a backup without it is not whole. */
export const manifestName = 'manifest.json'

const Sum = z.object({
  bytes: z.int().min(0),
  /** Checksum of the file as the backup holds it, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Table as `schema.name`, with the file that holds its rows in the text format of COPY, compressed by Zstandard. */
const Table = Sum.extend({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  file: z.string(),
})

const Manifest = z.object({
  format: z.int(),
  /** Name of the backup, which is its folder. */
  name: z.string(),
  /** Moment of the snapshot, shortly before it. */
  taken_at: z.iso.datetime(),
  /** Version of Parvis. */
  version: z.string(),
  postgres: z.string(),
  /** Names of applied migrations: they make the schema of the tables. */
  migrations: z.array(z.string()),
  /** Version of the job queue's own schema. */
  job_queue: z.int().nullable(),
  /** Recognises the secret without revealing it. */
  secret: z.string(),
  tables: z.array(Table),
  sequences: z.array(z.object({ sequence: z.string(), value: z.string(), called: z.boolean() })),
  /** Members' files; `file` lists them, one `StoredFile` a line. */
  files: Sum.extend({ file: z.string(), count: z.int().min(0), total: z.int().min(0) }),
  /** Keys of files that were deleted while the backup ran. */
  deleted_meanwhile: z.array(z.string()),
  /** Public keys of age to which tables and members' files are sealed; absent in a plain backup. */
  sealed_to: z.array(z.string()).min(1).optional(),
})

const StoredFile = Sum.extend({ key: z.string().refine(isKey) })

export type BackupManifest = z.infer<typeof Manifest>
export type BackedUpTable = z.infer<typeof Table>
export type BackedUpFile = z.infer<typeof StoredFile>

/**
 * Reads a manifest.
 * @throws StartRefusal when it is damaged, or of a newer format
 */
export function parseManifest(text: string, name: string): BackupManifest {
  const read = Manifest.safeParse(jsonOf(text))
  if (!read.success)
    throw new StartRefusal(`La sauvegarde ${name} est abîmée : son fichier ${manifestName} est illisible.`)
  if (read.data.format > backupFormat)
    throw new StartRefusal(
      `La sauvegarde ${name} vient d’une version plus récente de Parvis (${read.data.version}) : prenez cette version pour la lire.`,
    )
  return read.data
}

/** Reads a line of the list of files. */
export function parseStoredFile(line: string): BackedUpFile | undefined {
  return StoredFile.safeParse(jsonOf(line)).data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
