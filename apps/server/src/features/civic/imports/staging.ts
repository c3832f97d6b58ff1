import { basename, extname } from 'node:path'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
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
  readerVersion: string
  now: Date
}

/** The last completed import of a source; the next one is compared with it. */
export async function findLastImport(db: Db, source: string) {
  return db
    .selectFrom('imports')
    .select(['id', 'digest', 'etag', 'last_modified', 'records', 'read_from', 'reader_version', 'scopes'])
    .select(sql<string>`as_of::text`.as('as_of'))
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
    .select(['id', 'digest', 'documents', 'staged', 'report', 'reader_version'])
    .where('source', '=', read.source.name)
    .where('status', '=', 'reading')
    .orderBy('started_at', 'desc')
    .execute()
  const same = stopped.find(
    ({ digest, reader_version }) => digest === read.digest && reader_version === read.readerVersion,
  )
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
      reader_version: read.readerVersion,
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

/** A record with the name of the document that has it. */
export type UnitRecord = StagedRecord & { unit: string }

/**
 * Stages a batch of records and stores the progress in the same transaction. Returns the records whose identifier the
 * file has given before, with other content: none of them is imported.
 */
export async function stageRecords(
  tx: Tx,
  importId: string,
  records: UnitRecord[],
  progress: { documents: number; findings: Findings },
): Promise<{ added: number; conflicts: UnitRecord[] }> {
  const { added, conflicts } = await insertStaged(tx, importId, records)
  if (conflicts.length > 0)
    await insertStaged(
      tx,
      importId,
      conflicts.map(({ unit, kind, key }) => ({
        unit,
        kind: conflictKind,
        key: keyOf({ kind, key }),
        record: {},
        repeats: true,
      })),
    )
  await tx
    .updateTable('imports')
    .set((eb) => ({
      documents: progress.documents,
      staged: eb('staged', '+', added),
      report: JSON.stringify(progress.findings),
    }))
    .where('id', '=', importId)
    .execute()
  return { added, conflicts }
}

async function insertStaged(
  tx: Tx,
  importId: string,
  records: UnitRecord[],
): Promise<{ added: number; conflicts: UnitRecord[] }> {
  if (records.length === 0) return { added: 0, conflicts: [] }
  const rows = records.map((record) => {
    const text = JSON.stringify(record.record)
    return { record, text, digest: digestOf(text) }
  })
  const first = new Map<string, string>()
  for (const { record, digest } of rows) if (!first.has(keyOf(record))) first.set(keyOf(record), digest)
  const { rows: added } = await sql<{ kind: string; key: string }>`
    insert into import_staging (import_id, kind, key, record, digest)
    select ${importId}, kind, key, record::jsonb, digest
    from unnest(
      ${records.map(({ kind }) => kind)}::text[],
      ${records.map(({ key }) => key)}::text[],
      ${rows.map(({ text }) => text)}::text[],
      ${rows.map(({ digest }) => digest)}::text[]
    ) as staged (kind, key, record, digest)
    on conflict do nothing
    returning kind, key`.execute(tx)
  if (added.length === records.length) return { added: added.length, conflicts: [] }
  const isAdded = new Set(added.map(keyOf))
  const before = await digestsOf(
    tx,
    importId,
    records.filter((record) => !isAdded.has(keyOf(record))),
  )
  const conflicts = rows.filter(
    ({ record, digest }) =>
      !record.repeats && digest !== (before.get(keyOf(record)) ?? first.get(keyOf(record))),
  )
  return { added: added.length, conflicts: conflicts.map(({ record }) => record) }
}

const keyOf = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`

async function digestsOf(
  tx: Tx,
  importId: string,
  records: { kind: string; key: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: string; key: string; digest: string }>`
    select kind, key, digest from import_staging
    join unnest(
      ${records.map(({ kind }) => kind)}::text[], ${records.map(({ key }) => key)}::text[]
    ) as wanted (kind, key) using (kind, key)
    where import_id = ${importId}`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row.digest]))
}

/** Digest of the stored form of a record: it changes when a reader learns to read more fields. */
function digestOf(text: string): string {
  return sha256(text).toString('hex').slice(0, 32)
}

/** Counts the staged records of these kinds by the scope in their keys and kinds; all together without an expression for it. */
export async function countStagedRecords(
  db: Db,
  importId: string,
  kinds: string[],
  scope: string | undefined,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ scope: string; records: number }>`
    select coalesce(substring(key || ' ' || kind from ${scope ?? null}::text), '') as scope, count(*)::int as records
    from import_staging where import_id = ${importId} and kind = any (${kinds}::text[]) group by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map((row) => [row.scope, row.records]))
}

/** Kind of the staged rows that name the documents set aside. */
export const setAsideKind = 'set_aside'

/** Kind of the staged rows that name the records which a file gives twice, with other content. */
const conflictKind = 'conflict'

/** Drops the records that a file gives twice, with other content: which one is right is not known. */
export async function dropConflicts(tx: Tx, importId: string): Promise<void> {
  await sql`
    delete from import_staging as staged using import_staging as conflict
    where staged.import_id = ${importId} and conflict.import_id = ${importId} and conflict.kind = ${conflictKind}
      and conflict.key = staged.kind || ' ' || staged.key`.execute(tx)
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

/** Forgets an import that says nothing of what its source publishes. */
export async function dropImport(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', importId).execute()
}

/** Names of the documents set aside, without folder and ending: those of archives are identifiers. */
export async function readSetAside(db: Db, importId: string): Promise<string[]> {
  const rows = await readStagedRecords(db, importId, setAsideKind)
  const conflicts = await readStagedRecords(db, importId, conflictKind)
  return [
    ...rows.map(({ key }) => basename(key, extname(key))),
    ...conflicts.map(({ key }) => key.slice(key.indexOf(' ') + 1)),
  ]
}

/** Ends an import that was refused, and returns what it had found. */
export async function refuseImport(
  tx: Tx,
  importId: string,
  refusal: string,
  now: Date,
): Promise<Findings | undefined> {
  await tx.deleteFrom('import_staging').where('import_id', '=', importId).execute()
  const row = await tx
    .updateTable('imports')
    .set({ status: 'refused', refusal, finished_at: now })
    .where('id', '=', importId)
    .returning('report')
    .executeTakeFirst()
  return (row?.report as Findings | null) ?? undefined
}

/** Records a file that was refused before it could be read. */
export async function recordUnread(
  tx: Tx,
  { source, readFrom, refusal, now }: { source: Source; readFrom: string; refusal: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      source: source.name,
      institution: source.institution,
      page: source.page,
      url: source.url,
      read_from: readFrom,
      digest: '',
      status: 'refused',
      refusal,
      started_at: now,
      retrieved_at: now,
      finished_at: now,
      as_of: dayInParis(now),
    })
    .execute()
}

export async function finishImport(
  tx: Tx,
  importId: string,
  done: { source: string; records: number; scopes: object; report: object; now: Date },
): Promise<void> {
  await tx.deleteFrom('import_staging').where('import_id', '=', importId).execute()
  await updateById(tx, 'imports', importId, {
    status: 'done',
    records: done.records,
    scopes: JSON.stringify(done.scopes),
    report: JSON.stringify(done.report),
    finished_at: done.now,
  })
  await forgetRefusals(tx, done.source)
}

/** Deletes refused imports of a source once it has the file in place, or a newer one, again. */
export async function forgetRefusals(tx: Tx, source: string): Promise<void> {
  await tx.deleteFrom('imports').where('source', '=', source).where('status', '=', 'refused').execute()
}
