import { basename, join } from 'node:path'
import { createPublicDownload } from '@parvis/platform/outbound/public-download.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { AppContext } from '../../../app-context.ts'
import { officialDataChannel } from '../officials/index.ts'
import { fileTimeOf, openDocuments } from './documents.ts'
import { fetchSource } from './download.ts'
import { ImportRefusal, type ImportRefusalName } from './import-refusal.ts'
import { readReaderVersion } from './reader-version.ts'
import { type ReadOptions, type ReadResult, readDocuments } from './reading.ts'
import { recordReasons } from './reasons.ts'
import { emptyFindings, type ImportReport, refuseUnreadable } from './report.ts'
import { compareScopes, type Scopes } from './scopes.ts'
import type { ImportFile, Source } from './source.ts'
import {
  countStagedRecords,
  dropConflicts,
  dropImport,
  findLastImport,
  finishImport,
  forgetRefusals,
  type ImportRun,
  readSetAside,
  recordUnread,
  refuseImport,
  startImport,
} from './staging.ts'

export type ImportContext = Pick<
  AppContext,
  'config' | 'database' | 'db' | 'transaction' | 'clock' | 'bus' | 'jobs'
>

export interface ImportOptions extends ReadOptions {
  /** Accepts a file with far fewer records than the last one. */
  allowFewer?: boolean
  /** Accepts a file older than the last one. */
  allowOlder?: boolean
}

/** Documents whose staged rows take so much room that it is given back at once. */
const manyDocuments = 50_000

/**
 * Stages the whole source, then replaces the stored data in one transaction. An interrupted import of the same file
 * resumes.
 * @throws {ImportRefusal}
 */
export async function importFrom(
  context: ImportContext,
  source: Source,
  place: ImportFile,
  options: ImportOptions,
): Promise<ImportReport> {
  return withImportLock(context.database.pool, source.name, async () => {
    const documents = await openDocuments(place.path, source)
    try {
      const now = context.clock.now()
      const before = await findLastImport(context.db, source.name)
      if (isOlder(place, before) && !options.allowOlder)
        throw new ImportRefusal(
          'older_file',
          required(place.lastModified, 'the time of the file').toISOString(),
        )
      const asOf = dayInParis(earlierOf(place.lastModified ?? place.fileTime ?? now, now))
      const { digest } = documents
      const readerVersion = await readReaderVersion()
      const importRun = await context.transaction((tx) =>
        startImport(tx, {
          source,
          readFrom: place.readFrom.slice(0, 2_000),
          digest,
          etag: place.etag,
          lastModified: place.lastModified,
          asOf,
          readerVersion,
          now,
        }),
      )
      try {
        const read = await readDocuments(context, { source, run: importRun, documents }, options)
        const report = await replaceData(context, {
          source,
          reading: importRun,
          asOf,
          read,
          before: before && {
            ...before,
            scopes: before.scopes as Scopes | null,
            records: before.records ?? 0,
          },
          options,
        })
        if (read.documents >= manyDocuments) await sql`vacuum import_staging`.execute(context.db)
        return report
      } catch (error) {
        if (error instanceof ImportRefusal)
          await context.transaction(async (tx) => {
            if (notOfTheFile.includes(error.refusal)) return dropImport(tx, importRun.id)
            const findings = await refuseImport(tx, importRun.id, error.message, context.clock.now())
            await recordReasons(context, tx, source, { findings, refusal: error })
            error.isRecorded = true
          })
        throw error
      }
    } finally {
      await documents.close()
    }
  })
}

function isOlder(place: ImportFile, before: Awaited<ReturnType<typeof findLastImport>>): boolean {
  return (
    place.lastModified !== null &&
    before?.last_modified != null &&
    before.read_from === place.readFrom &&
    place.lastModified < before.last_modified
  )
}

interface SwapOptions {
  source: Source
  reading: ImportRun
  asOf: string
  read: ReadResult
  before: { scopes: Scopes | null; records: number; as_of: string } | undefined
  options: ImportOptions
}

async function replaceData(
  context: ImportContext,
  { source, reading, asOf, read, before, options }: SwapOptions,
): Promise<ImportReport> {
  return context.transaction(async (tx) => {
    // Millions of rows take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(tx)
    const counts = await countStagedRecords(tx, reading.id, [source.counted].flat(), source.scope)
    const records = Object.values(counts).reduce((sum, count) => sum + count, 0)
    refuseUnreadable(read.findings, read.documents, records)
    const scopes = compareScopes(counts, {
      ...options,
      before,
      asOf,
      comparesEach: source.comparesEachScope ?? false,
    })
    await dropConflicts(tx, reading.id)
    await sql`analyze import_staging`.execute(tx)
    const changes = await source.importStaged(context, tx, {
      importId: reading.id,
      asOf,
      provenance: { institution: source.institution, page: source.page, url: source.url },
      setAside: await readSetAside(tx, reading.id),
      allowsOlder: options.allowOlder ?? false,
    })
    tx.afterCommit(() => context.bus.publish(officialDataChannel, source.name))
    const { documents, findings } = read
    await recordReasons(context, tx, source, { findings })
    await finishImport(tx, reading.id, {
      source: source.name,
      records,
      scopes,
      report: { ...findings, changes },
      now: context.clock.now(),
    })
    return {
      source: source.name,
      status: 'imported',
      resumedAfter: reading.documents,
      documents,
      changes,
      findings,
    }
  })
}

/** A file cannot be from the future, whatever its date. */
const earlierOf = (one: Date, other: Date) => (one < other ? one : other)

/** Namespace of the import locks among the database's advisory locks. */
const lockNamespace = 7_269_310

/**
 * Runs `work` under a lock of the source across nodes. An idle transaction holds the lock: it ends with the process,
 * and works through a connection pooler.
 * @throws {ImportRefusal} import_running
 */
async function withImportLock<Result>(
  pool: Pool,
  source: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  // The next use of the connection reports the error.
  const ignore = () => undefined
  client.on('error', ignore)
  try {
    await client.query('begin')
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as taken',
      [lockNamespace, source],
    )
    // A simple query closes the portal of the last one, whose snapshot would keep all deleted rows from being vacuumed.
    await client.query('select')
    if (rows[0]?.taken !== true) throw new ImportRefusal('import_running', source)
    return await work()
  } finally {
    const failed = await client.query('rollback').then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    client.off('error', ignore)
    client.release(failed)
  }
}

/**
 * Imports a source from a local file or folder, from an address, or from its configured address.
 * @throws {ImportRefusal} on any problem; nothing is written then
 */
export async function runImport(
  context: ImportContext,
  source: Source,
  given: string | undefined,
  options: ImportOptions & { onDownload?: (bytes: number, total: number | null) => void },
): Promise<ImportReport> {
  if (given !== undefined && !/^https?:\/\//.test(given))
    return importFrom(
      context,
      source,
      {
        path: given,
        readFrom: basename(given),
        etag: null,
        lastModified: null,
        fileTime: await fileTimeOf(given),
      },
      options,
    )
  const before = await findLastImport(context.db, source.name)
  // A reader that has learned something reads the same file again.
  const isSameReader = before?.reader_version === (await readReaderVersion())
  try {
    const place = await fetchSource(source, given, {
      download: createPublicDownload({
        userAgent: `Parvis/1.0 (+${context.config.siteUrl})`,
        trusted: context.config.imports.trusted,
      }),
      settings: options.settings,
      folder: join(context.config.dataFolder, 'imports'),
      previous:
        before && isSameReader
          ? { readFrom: before.read_from, etag: before.etag, lastModified: before.last_modified }
          : undefined,
      onProgress: options.onDownload,
    })
    if (place !== null) return await importFrom(context, source, place, options)
    await context.transaction((tx) => forgetRefusals(tx, source.name))
    return unchangedReport(source)
  } catch (error) {
    if (error instanceof ImportRefusal && !error.isRecorded)
      await recordUnreadFile(context, source, given, error, options)
    throw error
  }
}

/** Refusals that say nothing of the source's file. */
const notOfTheFile: ImportRefusalName[] = ['file_missing', 'import_running', 'older_file']

/** Records the refusal of a published file that could not be fetched or opened, for pages and administrators. */
async function recordUnreadFile(
  context: ImportContext,
  source: Source,
  given: string | undefined,
  refusal: ImportRefusal,
  { settings }: ImportOptions,
): Promise<void> {
  if (notOfTheFile.includes(refusal.refusal)) return
  const readFrom = (given ?? source.files(settings)[0]?.url ?? '').slice(0, 2_000)
  await context.transaction(async (tx) => {
    await recordUnread(tx, { source, readFrom, refusal: refusal.message, now: context.clock.now() })
    await recordReasons(context, tx, source, { findings: undefined, refusal })
  })
}

function unchangedReport(source: Source): ImportReport {
  return {
    source: source.name,
    status: 'unchanged',
    resumedAfter: 0,
    documents: 0,
    changes: { added: 0, changed: 0, unchanged: 0, removed: 0, missing: {} },
    findings: emptyFindings(),
  }
}
