import type { Db } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { FieldChange, RecordCorrection } from './fields.ts'

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
    const known = published.get(record) ?? []
    known.push(correctionOf(row))
    published.set(record, known)
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
