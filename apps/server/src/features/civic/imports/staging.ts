import { brokenConstraint, type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { sql } from 'kysely'
import { ImportRefusal } from './import-refusal.ts'
import type { Findings } from './report.ts'
import type { Source, StagedRecord } from './source.ts'

export interface ImportRun {
  id: string
  /** Documents already staged. */
  documents: number
  staged: number
  findings: Findings | null
}

interface NewImport {
  source: Source
  readFrom: string
  digest: string
  etag: string | null
  lastModified: Date | null
  asOf: string
  now: Date
}

/** The last completed import of a source; the next one is compared with it. */
export async function findLastImport(db: Db, source: string) {
  return db
    .selectFrom('imports')
    .select(['id', 'digest', 'etag', 'last_modified', 'records', 'read_from'])
    .where('source', '=', source)
    .where('status', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Resumes an interrupted import of the same file, or starts a new one. Deletes interrupted ones of other files. */
export async function startImport(tx: Tx, read: NewImport): Promise<ImportRun> {
  const stopped = await tx
    .selectFrom('imports')
    .select(['id', 'digest', 'documents', 'staged', 'report'])
    .where('source', '=', read.source.name)
    .where('status', '=', 'reading')
    .orderBy('started_at', 'desc')
    .execute()
  const same = stopped.find(({ digest }) => digest === read.digest)
  const others = stopped.filter(({ id }) => id !== same?.id).map(({ id }) => id)
  if (others.length > 0) await tx.deleteFrom('imports').where('id', 'in', others).execute()
  if (same !== undefined) {
    // The staging table is unlogged: after a crash of the database it is empty.
    if ((await countStagedRows(tx, same.id)) === same.staged)
      return { ...same, findings: same.report as Findings | null }
    await tx.deleteFrom('imports').where('id', '=', same.id).execute()
  }
  const { id } = await tx
    .insertInto('imports')
    .values({
      source: read.source.name,
      institution: read.source.institution,
      page: read.source.page,
      url: read.source.url,
      read_from: read.readFrom,
      digest: read.digest,
      etag: read.etag,
      last_modified: read.lastModified,
      started_at: read.now,
      retrieved_at: read.now,
      as_of: read.asOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, documents: 0, staged: 0, findings: null }
}

async function countStagedRows(tx: Tx, importId: string): Promise<number> {
  const { rows } = await tx
    .selectFrom('import_staging')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/**
 * Stages a batch of records and stores the progress in the same transaction.
 * @throws {ImportRefusal} if the file repeats an identifier
 */
export async function stageRecords(
  tx: Tx,
  importId: string,
  records: StagedRecord[],
  progress: { documents: number; findings: Findings },
): Promise<number> {
  const repeated = records.filter(({ repeats }) => repeats)
  const single = records.filter(({ repeats }) => !repeats)
  const added =
    (await insertStaged(tx, importId, single, false)) + (await insertStaged(tx, importId, repeated, true))
  await tx
    .updateTable('imports')
    .set((eb) => ({
      documents: progress.documents,
      staged: eb('staged', '+', added),
      report: JSON.stringify(progress.findings),
    }))
    .where('id', '=', importId)
    .execute()
  return added
}

async function insertStaged(
  tx: Tx,
  importId: string,
  records: StagedRecord[],
  mayRepeat: boolean,
): Promise<number> {
  if (records.length === 0) return 0
  const texts = records.map(({ record }) => JSON.stringify(record))
  try {
    const { numAffectedRows = 0n } = await sql`
      insert into import_staging (import_id, kind, key, record, digest)
      select ${importId}, kind, key, record::jsonb, digest
      from unnest(
        ${records.map(({ kind }) => kind)}::text[],
        ${records.map(({ key }) => key)}::text[],
        ${texts}::text[],
        ${texts.map(digestOf)}::text[]
      ) as staged (kind, key, record, digest)
      ${mayRepeat ? sql`on conflict do nothing` : sql``}`.execute(tx)
    return Number(numAffectedRows)
  } catch (error) {
    if (brokenConstraint(error) !== 'import_staging_pkey') throw error
    const detail = error instanceof Error && 'detail' in error ? String(error.detail) : ''
    throw new ImportRefusal('duplicate_identifier', /, ([^,)]+)\) already/.exec(detail)?.[1] ?? '', error)
  }
}

/** Digest of the stored form of a record: it changes when a reader learns to read more fields. */
function digestOf(text: string): string {
  return sha256(text).toString('hex').slice(0, 32)
}

export async function countStagedRecords(db: Db, importId: string, kind: string): Promise<number> {
  const { records } = await db
    .selectFrom('import_staging')
    .select(({ fn }) => fn.countAll<string>().as('records'))
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(records)
}

/** The staged records of a kind, by key. */
export async function readStagedRecords<Fields>(
  db: Db,
  importId: string,
  kind: string,
): Promise<{ key: string; record: Fields }[]> {
  const rows = await db
    .selectFrom('import_staging')
    .select(['key', 'record'])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .orderBy('key')
    .execute()
  // The reader of this source wrote it as a record of this kind.
  return rows.map(({ key, record }) => ({ key, record: record as Fields }))
}

export async function refuseImport(tx: Tx, importId: string, refusal: string, now: Date): Promise<void> {
  await tx.deleteFrom('import_staging').where('import_id', '=', importId).execute()
  await updateById(tx, 'imports', importId, { status: 'refused', refusal, finished_at: now })
}

export async function finishImport(
  tx: Tx,
  importId: string,
  done: { records: number; report: object; now: Date },
): Promise<void> {
  await tx.deleteFrom('import_staging').where('import_id', '=', importId).execute()
  await updateById(tx, 'imports', importId, {
    status: 'done',
    records: done.records,
    report: JSON.stringify(done.report),
    finished_at: done.now,
  })
}
