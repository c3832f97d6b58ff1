import type { FactSource } from '@parvis/contract/civic/political-people.schemas.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { isAfter, type Keyset } from '@parvis/platform/database/keyset.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { type Insertable, sql } from 'kysely'
import type { DatasetName, RecordSelection } from './datasets.ts'

/** A current record, with days as `2026-11-21`. */
export type CurrentRow = Awaited<ReturnType<ReturnType<typeof current>['execute']>>[number]

/** A new version, without its number: the next one of its key. */
export type NewRow = Omit<
  Insertable<DB['reference_records']>,
  'id' | 'version' | 'as_of' | 'published_on' | 'read_on' | 'outdated_on'
> &
  Pick<CurrentRow, 'as_of' | 'published_on' | 'read_on' | 'outdated_on'>

/** Columns of the source of a value. */
export type SourceColumn =
  | 'source_institution'
  | 'source_page'
  | 'source_url'
  | 'source_exact'
  | 'second_source'
  | 'published_on'
  | 'read_on'
  | 'as_of'
  | 'basis'
  | 'warning'
  | 'outdated_on'

/** Rows per statement, far below PostgreSQL's limit of parameters. */
const rowsAtOnce = 500

/** Serialises loads of a dataset; returns the day of the last import of the whole dataset. */
export async function lockDataset(tx: Tx, dataset: DatasetName): Promise<string | null> {
  await tx
    .insertInto('reference_datasets')
    .values({ name: dataset })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await tx
    .selectFrom('reference_datasets')
    .select(sql<string | null>`imported_as_of::text`.as('imported_as_of'))
    .where('name', '=', dataset)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.imported_as_of
}

export async function recordImport(tx: Tx, dataset: DatasetName, asOf: string): Promise<void> {
  await tx
    .updateTable('reference_datasets')
    .set({ imported_as_of: asOf })
    .where('name', '=', dataset)
    .execute()
}

const current = (db: Db) =>
  db
    .selectFrom('reference_records')
    .select([
      'id',
      'dataset',
      'key',
      'version',
      'value',
      'position',
      'source_institution',
      'source_page',
      'source_url',
      'source_exact',
      'basis',
      'warning',
      'origin',
      sql<FactSource | null>`second_source`.as('second_source'),
      sql<string>`as_of::text`.as('as_of'),
      sql<string | null>`published_on::text`.as('published_on'),
      sql<string | null>`read_on::text`.as('read_on'),
      sql<string | null>`outdated_on::text`.as('outdated_on'),
    ])
    .where('superseded_at', 'is', null)

/** The current records of a dataset. */
export function currentOf(db: Db, dataset: DatasetName): Promise<CurrentRow[]> {
  return current(db).where('dataset', '=', dataset).execute()
}

/** The current records of all datasets, each in its own order. */
export function allCurrent(db: Db): Promise<CurrentRow[]> {
  return current(db).orderBy('dataset').orderBy('position').orderBy('key').execute()
}

export async function endRecords(tx: Tx, ids: string[], why: { at: Date; reason: string }): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('reference_records')
    .set({ superseded_at: why.at, superseded_reason: why.reason })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function insertRecords(tx: Tx, rows: NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const batch = rows.slice(from, from + rowsAtOnce)
    const { rows: latest } = await sql<{ key: string; version: number }>`
      select key, max(version) as version from reference_records
      where dataset = ${batch[0]?.dataset} and key = any(${batch.map(({ key }) => key)}::text[])
      group by key
    `.execute(tx)
    const versions = new Map(latest.map(({ key, version }) => [key, version]))
    await tx
      .insertInto('reference_records')
      .values(batch.map((row) => ({ ...row, version: (versions.get(row.key) ?? 0) + 1 })))
      .execute()
  }
}

/** Updates source and day of an unchanged value, without a former version. */
export async function reconfirm(
  tx: Tx,
  rows: (Pick<NewRow, SourceColumn> & { id: string })[],
): Promise<void> {
  for (const { id, ...columns } of rows) await updateById(tx, 'reference_records', id, columns)
}

export async function reorder(tx: Tx, rows: { id: string; position: number }[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update reference_records set position = moved.position
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ position }) => position)}::integer[])
      as moved (id, position)
    where reference_records.id = moved.id
  `.execute(tx)
}

/** The number of corrections of each record. */
export async function countCorrections(
  db: Db,
): Promise<{ dataset: string; key: string; corrections: number }[]> {
  return db
    .selectFrom('reference_records')
    .select(['dataset', 'key', sql<number>`count(*)::integer`.as('corrections')])
    .where('superseded_at', 'is not', null)
    .groupBy(['dataset', 'key'])
    .execute()
}

/** A corrected version and its successor; a null successor means that the record ended. */
export interface FormerRow extends Omit<CurrentRow, 'position' | 'origin'> {
  superseded_at: Date
  superseded_reason: string
  successor: unknown
}

/** Former versions of some records, latest correction first. */
export async function formerVersions(
  db: Db,
  records: RecordSelection[],
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<FormerRow[]> {
  if (records.length === 0) return []
  const all = records.filter(({ keys }) => keys === null).map(({ dataset }) => dataset)
  const some = records.flatMap(({ dataset, keys }) => (keys ?? []).map((key) => ({ dataset, key })))
  // The successor has the same time: a record that returned later succeeds none.
  const { rows } =
    await sql<FormerRow>`select former.id, former.dataset, former.key, former.version, former.value, former.source_institution,
      former.source_page, former.source_url, former.source_exact, former.second_source,
      former.as_of::text as as_of, former.published_on::text as published_on, former.read_on::text as read_on,
      former.basis, former.warning,
      former.outdated_on::text as outdated_on, former.superseded_at, former.superseded_reason,
      (select successor.value from reference_records as successor
        where successor.dataset = former.dataset and successor.key = former.key
          and successor.version = former.version + 1 and successor.loaded_at = former.superseded_at) as successor
    from reference_records as former
    where former.superseded_at is not null
      and (former.dataset = any(${all}::text[]) or (former.dataset, former.key) in (
        select * from unnest(${some.map(({ dataset }) => dataset)}::text[], ${some.map(({ key }) => key)}::text[])))
      and ${isAfter(after, ['former.superseded_at', 'former.id'])}
    order by former.superseded_at desc, former.id desc
    limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}
