import type { FactSource } from '@parvis/contract/civic/political-people.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { refreshOwnCardsBelow } from '../../content/link-previews/index.ts'
import { type DatasetName, datasets, type ValueInputOf, type ValueOf } from './datasets.ts'
import { sameValue } from './figure-value.ts'
import { endChanges } from './published-corrections.ts'
import {
  brokenSourceRules,
  brokenSums,
  isExactPage,
  laterFacts,
  Source,
  unstatedFields,
} from './record-rules.ts'
import {
  type CurrentRow,
  currentOf,
  endRecords,
  insertRecords,
  lockDataset,
  type NewRow,
  reconfirm,
  recordImport,
  reorder,
  type SourceColumn,
} from './store.ts'

/** Bus channel for changed datasets. */
export const politicsChannel = 'politics'

/** Makes political pages reload events and parties after the commit. */
export function invalidatePolitics(context: Pick<AppContext, 'bus'>, tx: Tx): void {
  tx.afterCommit(() => context.bus.publish(politicsChannel, 'elsewhere'))
}

const Provenance = z.strictObject({
  /** Identifies the record permanently in its dataset: a correction uses the same key. */
  key: z.string().min(1).max(120),
  source: Source,
  /** Independent source that states the same; a cross-checked fact names it. */
  secondSource: Source.nullish(),
  /** Day of publication; null: not established. */
  publishedOn: z.iso.date().nullish(),
  /** Day on which the source was read; an import reads today. */
  readOn: z.iso.date().nullish(),
  /** Day on which the fact was known to be true, or was published. */
  asOf: z.iso.date(),
  basis: z.enum(['cross-checked', 'single-copy', 'general-knowledge']),
  warning: z.string().min(1).nullish(),
  /** Day on which the fact is known to have changed, while the new value is not established. */
  outdatedOn: z.iso.date().nullish(),
})

/** A fact, as bundled files and imports provide it. */
export type RecordInput<Name extends DatasetName> = z.input<typeof Provenance> & { value: ValueInputOf<Name> }

export interface Origin {
  kind: 'bundled' | 'import'
  importId?: string
  /** Reason for changed values: a French sentence for readers. */
  reason: string
  /** Whether the records are complete: then others of the dataset end. */
  complete: boolean
}

export interface PutReport {
  added: string[]
  /** Replaced by another value. */
  corrected: string[]
  /** Same value, confirmed for a later day or by another source. */
  confirmed: string[]
  removed: string[]
  /** Left alone, since the stored record is newer. */
  older: string[]
  unchanged: number
}

/** A record that does not fit its dataset; nothing was written. */
export class InvalidRecordError extends Error {
  readonly dataset: DatasetName
  readonly key: string

  constructor(dataset: DatasetName, key: string, reason: string) {
    super(`${dataset}: ${key}: ${reason}`)
    this.dataset = dataset
    this.key = key
  }
}

interface CheckedRecord {
  key: string
  value: ValueOf<DatasetName>
  columns: Pick<NewRow, Exclude<SourceColumn, 'second_source'>> & { second_source: string | null }
}

/**
 * Puts records into a dataset. Keeps former values as versions. A stored record of a later day stays. A bundled file
 * yields to an import of the same day, and changes nothing after an import of the whole dataset.
 * @throws {InvalidRecordError} for an invalid record or a repeated key
 */
export async function putRecords<Name extends DatasetName>(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  dataset: Name,
  records: readonly RecordInput<Name>[],
  origin: Origin,
): Promise<PutReport> {
  const now = context.clock.now()
  const checkedRecords = records.map((record) =>
    checkRecord(dataset, record, { origin, today: dayInParis(now) }),
  )
  const seen = new Set<string>()
  for (const { key } of checkedRecords) {
    if (seen.has(key)) throw new InvalidRecordError(dataset, key, 'two records of this key')
    seen.add(key)
  }
  const importedAsOf = await lockDataset(tx, dataset)
  const current = new Map((await currentOf(tx, dataset)).map((row) => [row.key, row]))
  const report: PutReport = {
    added: [],
    corrected: [],
    confirmed: [],
    removed: [],
    older: [],
    unchanged: 0,
  }
  const ending: string[] = []
  const inserted: NewRow[] = []
  const stated: { key: string; value: unknown }[] = []
  const confirmed: (CheckedRecord['columns'] & { id: string })[] = []
  const moved: { id: string; position: number }[] = []

  checkedRecords.forEach(({ key, value, columns }, position) => {
    const row = current.get(key)
    const isSpent = origin.kind === 'bundled' && importedAsOf !== null && columns.as_of <= importedAsOf
    if (isSpent || (row !== undefined && isNewer(row, columns.as_of, origin))) {
      // An equal value does not count as older.
      if (row !== undefined && sameValue(row.value, value)) report.unchanged += 1
      else report.older.push(key)
      return
    }
    if (row !== undefined && sameValue(row.value, value)) {
      if (row.position !== position) moved.push({ id: row.id, position })
      if (sameColumns(row, columns, origin)) {
        report.unchanged += 1
      } else {
        report.confirmed.push(key)
        confirmed.push({ id: row.id, ...columns })
      }
      return
    }
    if (row === undefined) report.added.push(key)
    else {
      report.corrected.push(key)
      ending.push(row.id)
    }
    stated.push({ key, value })
    inserted.push({
      dataset,
      key,
      value: JSON.stringify(value),
      position,
      ...columns,
      origin: origin.kind,
      import_id: origin.importId ?? null,
      loaded_at: now,
    })
  })

  if (origin.complete) {
    for (const row of current.values()) {
      // A bundled file ends only bundled records, never imported ones.
      if (seen.has(row.key) || (origin.kind === 'bundled' && row.origin === 'import')) continue
      report.removed.push(row.key)
      ending.push(row.id)
    }
    const latest = checkedRecords
      .map(({ columns }) => columns.as_of)
      .sort()
      .at(-1)
    if (origin.kind === 'import' && latest !== undefined && (importedAsOf === null || latest > importedAsOf))
      await recordImport(tx, dataset, latest)
  }

  await endRecords(tx, ending, { at: now, reason: origin.reason })
  await insertRecords(tx, inserted)
  await endChanges(tx, dataset, stated, now)
  await reconfirm(tx, confirmed)
  await reorder(tx, moved)
  if (ending.length + inserted.length + confirmed.length + moved.length > 0) {
    await refreshOwnCardsBelow(context, tx, '/political-data/')
    tx.afterCommit(() => context.bus.publish(politicsChannel, dataset))
  }
  return report
}

function checkRecord<Name extends DatasetName>(
  dataset: Name,
  record: RecordInput<Name>,
  { origin, today }: { origin: Origin; today: string },
): CheckedRecord {
  const { value, ...rest } = record
  const about = Provenance.safeParse(rest)
  if (!about.success) throw new InvalidRecordError(dataset, String(record.key), z.prettifyError(about.error))
  const read = datasets[dataset].value.safeParse(value)
  if (!read.success) throw new InvalidRecordError(dataset, record.key, z.prettifyError(read.error))
  const { source, secondSource, publishedOn, asOf, basis, warning, outdatedOn } = about.data
  const readOn = about.data.readOn ?? (origin.kind === 'import' ? today : null)
  const broken = [
    ...brokenSourceRules({ source, secondSource, publishedOn, readOn, asOf, basis }),
    ...brokenSums(read.data),
    // Official files state days of their own, and are read every day.
    ...(origin.kind === 'bundled' ? [...unstatedFields(about.data), ...laterFacts(read.data, asOf)] : []),
  ]
  if (broken.length > 0) throw new InvalidRecordError(dataset, record.key, broken.join(' '))
  return {
    key: record.key,
    value: read.data,
    columns: {
      source_institution: source.institution,
      source_page: source.page,
      source_url: source.url ?? null,
      source_exact: isExactPage(source),
      published_on: publishedOn ?? null,
      read_on: readOn,
      second_source: secondSource == null ? null : JSON.stringify(storedSource(secondSource)),
      as_of: asOf,
      basis,
      warning: warning ?? null,
      outdated_on: outdatedOn ?? null,
    },
  }
}

/** Whether the stored record wins: it is newer, or imported against a bundled one of the same day. */
function isNewer(row: CurrentRow, asOf: string, origin: Origin): boolean {
  if (row.origin === 'bundled' && origin.kind === 'bundled') return false
  if (row.origin === 'import' && origin.kind === 'bundled') return row.as_of >= asOf
  return row.as_of > asOf
}

/** Compares the sources; the day of reading counts for bundled files only. */
function sameColumns(
  row: CurrentRow,
  { read_on, second_source, ...columns }: CheckedRecord['columns'],
  { kind }: Origin,
): boolean {
  if (kind === 'bundled' && row.read_on !== read_on) return false
  const isSame = (Object.keys(columns) as (keyof typeof columns)[]).every(
    (name) => row[name] === columns[name],
  )
  return isSame && sameValue(row.second_source, second_source === null ? null : JSON.parse(second_source))
}

const storedSource = (source: z.output<typeof Source>): FactSource => ({
  institution: source.institution,
  page: source.page,
  url: source.url ?? null,
  exact_page: isExactPage(source),
})
