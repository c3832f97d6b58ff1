import type { CorrectionEnd } from '@parvis/contract/civic/corrections.schemas.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { DatasetName } from './datasets.ts'
import { changesAfter, type FieldChange, type RecordCorrection } from './fields.ts'

/** Upper bound of corrections that pages apply: older ones are in the bundled files by then. */
const correctionsApplied = 10_000

/** Published corrections of each record, oldest first. */
export async function readPublished(db: Db): Promise<Map<string, RecordCorrection[]>> {
  const rows = await db
    .selectFrom('published_corrections')
    .select([
      'record',
      'published_at',
      'source_name',
      'source_url',
      sql<FieldChange[]>`changes`.as('changes'),
    ])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(correctionsApplied))
    .execute()
  const published = new Map<string, RecordCorrection[]>()
  for (const { record, ...row } of rows.reverse()) {
    const ofRecord = published.get(record) ?? []
    ofRecord.push(correctionOf(row))
    published.set(record, ofRecord)
  }
  return published
}

/** The same of one record. */
export async function readPublishedOf(db: Db, record: string): Promise<RecordCorrection[]> {
  const rows = await db
    .selectFrom('published_corrections')
    .select(['published_at', 'source_name', 'source_url', sql<FieldChange[]>`changes`.as('changes')])
    .where('record', '=', record)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(correctionsApplied))
    .execute()
  return rows.reverse().map(correctionOf)
}

interface Row {
  published_at: Date
  source_name: string
  source_url: string
  changes: FieldChange[]
}

const correctionOf = ({
  published_at,
  source_name: name,
  source_url: url,
  changes,
}: Row): RecordCorrection => ({
  on: dayInParis(published_at),
  source: { name, url },
  changes,
})

/** Maximum of published corrections of the records of one load. */
const correctionsAtOnce = 10_000

/** Published corrections of records that change fields, oldest first. */
export const correctionsOf = (db: Db, records: readonly string[]) =>
  db
    .selectFrom('published_corrections')
    .select(['id', 'record', sql<FieldChange[]>`changes`.as('changes')])
    .where('record', '=', sql<string>`any(${records}::text[])`)
    .where(sql<boolean>`changes <> '[]'`)
    .orderBy('record')
    .orderBy('published_at')
    .orderBy('id')
    .limit(sql.lit(correctionsAtOnce))

/** Ends the changes of corrections whose fields a source now states otherwise. The dataset is locked. */
export async function endChanges(
  tx: Tx,
  dataset: DatasetName,
  stated: readonly { key: string; value: unknown }[],
  now: Date,
): Promise<void> {
  if (stated.length === 0) return
  const values = new Map(stated.map(({ key, value }) => [`${dataset}/${key}`, value]))
  const rows = await correctionsOf(tx, [...values.keys()]).execute()
  for (const [record, corrections] of Map.groupBy(rows, (row) => row.record)) {
    const after = changesAfter(
      values.get(record),
      corrections.map(({ changes }) => changes),
      now.toISOString(),
    )
    for (const [place, { id, changes }] of corrections.entries()) {
      const kept = after[place] ?? []
      if (kept.every((change, at) => change === changes[at])) continue
      await updateById(tx, 'published_corrections', id, { changes: JSON.stringify(kept) })
    }
  }
}

/** The day when a correction ended, at least in part; null while it applies. */
export function endOf(changes: readonly FieldChange[]): CorrectionEnd | null {
  const ends = changes.flatMap(({ ended }) => ended ?? [])
  const lapsed = ends.filter(({ taken_up }) => !taken_up)
  const isOver = ends.length > 0 && ends.length === changes.length
  const decisive = lapsed.length > 0 ? lapsed : isOver ? ends : []
  const at = decisive
    .map((end) => end.at)
    .sort()
    .at(-1)
  if (at === undefined) return null
  return { at, as: lapsed.length === 0 ? 'taken_up' : isOver ? 'lapsed' : 'lapsed_in_part' }
}
