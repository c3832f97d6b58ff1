import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { ImportRefusal } from './import-refusal.ts'
import { importFrom } from './run.ts'
import { readImportSettings } from './settings.ts'
import type { Source, StagedRecord } from './source.ts'
import { sources } from './sources.ts'

/** Sources of the bundled snapshot, in the order of their loading: people before the votes that name them. */
export const snapshotSources = [
  'assemblee-acteurs',
  'senat-senateurs',
  'assemblee-scrutins',
  'assemblee-dossiers',
] as const
export type SnapshotSource = (typeof snapshotSources)[number]

/** First line of a file of the snapshot; the others are records. */
const Head = z.strictObject({
  source: z.enum(snapshotSources),
  institution: z.string(),
  /** The publisher's licence and its page. */
  licence: z.string(),
  /** Day of the file it was made from. */
  as_of: z.iso.date(),
})
export type SnapshotHead = z.infer<typeof Head>

const Line = z.strictObject({
  kind: z.string(),
  key: z.string(),
  record: z.record(z.string(), z.unknown()),
  repeats: z.literal(true).optional(),
})

export const snapshotFolder = new URL('../../../../reference/snapshot/', import.meta.url)

/** Origin of an import of the snapshot, in `imports.read_from`. */
export const snapshotPlace = 'snapshot'

const decompress = promisify(brotliDecompress)

/** Reads a file of the snapshot: its head, and a line of JSON for each record. */
export async function readSnapshot(name: SnapshotSource): Promise<{ head: SnapshotHead; lines: string[] }> {
  const packed = await readFile(new URL(`${name}.jsonl.br`, snapshotFolder))
  const [first = '', ...lines] = (await decompress(packed)).toString('utf8').trimEnd().split('\n')
  return { head: Head.parse(JSON.parse(first)), lines }
}

/** The source as the snapshot has it: what its reader gave, line by line. */
function snapshotOf(source: Source): Source {
  return {
    ...source,
    page: `${source.page}, extrait livré avec le logiciel`,
    shape: { form: 'text', split: (text) => text.trimEnd().split('\n') },
    reader: () => (line) => [Line.parse(JSON.parse(String(line))) as StagedRecord],
  }
}

/**
 * Imports the bundled snapshot of each source that was never imported, through the source's own importer. An import of the real
 * file then takes its place. Leaves to another node a source
 * that it imports meanwhile. Returns the loaded sources.
 */
export async function loadSnapshot(context: AppContext): Promise<SnapshotSource[]> {
  const loaded: SnapshotSource[] = []
  const folder = join(context.config.dataFolder, 'imports', snapshotPlace)
  for (const name of snapshotSources) {
    if (await wasImported(context, name)) continue
    const { head, lines } = await readSnapshot(name)
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${name}.jsonl`)
    await writeFile(path, `${lines.join('\n')}\n`)
    const isLoaded = await importFrom(
      context,
      snapshotOf(sources[name]),
      {
        path,
        readFrom: snapshotPlace,
        etag: null,
        lastModified: null,
        fileTime: new Date(`${head.as_of}T12:00:00Z`),
      },
      { settings: await readImportSettings(context.config.imports.settings) },
    ).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ImportRefusal && error.refusal === 'import_running') return false
        throw error
      },
    )
    if (isLoaded) loaded.push(name)
  }
  await rm(folder, { recursive: true, force: true })
  return loaded
}

async function wasImported({ db }: Pick<AppContext, 'db'>, source: string): Promise<boolean> {
  const done = await db
    .selectFrom('imports')
    .select('id')
    .where('source', '=', source)
    .where('status', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  return done !== undefined
}
