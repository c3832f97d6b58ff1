import type { Correction, ErrorReport } from '@parvis/contract/civic/corrections.schemas.ts'
import { errorsCeiling, type ReportList } from '@parvis/contract/civic/corrections.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { matchesWords } from '../officials/index.ts'
import { endOf, type FieldChange, readFields } from '../politics/index.ts'

const reports = (db: Db) =>
  db
    .selectFrom('error_reports')
    .select(['id', 'subject', 'path', 'record', 'wrong', 'proposed', 'source_url', 'note'])
    .select(['created_at', 'reporter_id', 'outcome', 'reason', 'settled_at'])

type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]

function reportView(
  { reporter_id, created_at, settled_at, outcome, ...row }: ReportRow,
  readerId: string,
): ErrorReport {
  return {
    ...row,
    created_at: created_at.toISOString(),
    is_own: reporter_id === readerId,
    outcome: outcome as ErrorReport['outcome'],
    settled_at: settled_at?.toISOString() ?? null,
  }
}

interface ReportQuery {
  list: ReportList
  /** Search words. */
  typed: string
  after: Keyset | null
}

/** Open reports, oldest first, or settled ones, latest first. */
export async function readReports(
  db: Db,
  readerId: string,
  { list, typed, after }: ReportQuery,
): Promise<Page<ErrorReport>> {
  let query = reports(db).where('settled_at', list === 'open' ? 'is' : 'is not', null)
  if (typed.trim() !== '') query = query.where(matchesWords(sql`line`, typed))
  const size = pageSizes.errorReports
  const view = (row: ReportRow) => reportView(row, readerId)
  return list === 'open'
    ? paginate(query, ['created_at', 'id', 'asc'], after, size, view)
    : paginate(query.$narrowType<{ settled_at: Date }>(), ['settled_at', 'id'], after, size, view)
}

/** Open reports that an editor may settle, up to a ceiling. */
export async function countOpenReports(db: Db, editorId: string): Promise<{ waiting: number }> {
  const waiting = db
    .selectFrom('error_reports')
    .select('id')
    .where('settled_at', 'is', null)
    .where('reporter_id', '<>', editorId)
    .limit(sql.lit(errorsCeiling))
  return db
    .selectFrom(waiting.as('waiting'))
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .executeTakeFirstOrThrow()
}

export async function readReport(db: Db, readerId: string, id: string): Promise<ErrorReport> {
  const row = await reports(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('error_report_not_found'))
  return reportView(row, readerId)
}

/** A report with the fields of its record. */
export async function openReport(db: Db, readerId: string, id: string) {
  const report = await readReport(db, readerId, id)
  return { report, fields: report.settled_at === null ? await readFields(db, report.record) : [] }
}

/** Published corrections, latest first; of one block, or all. */
export async function readCorrections(
  db: Db,
  { page, block, after }: { page: string | undefined; block: string | undefined; after: Keyset | null },
): Promise<Page<Correction>> {
  let query = db
    .selectFrom('published_corrections')
    .select(['id', 'subject', 'path', 'before', 'after', 'reason'])
    .select(['source_name', 'source_url', 'published_at', sql<FieldChange[]>`changes`.as('changes')])
  if (page !== undefined) query = query.where('page', '=', page)
  if (block !== undefined) query = query.where('block', '=', block)
  return paginate(
    query,
    ['published_at', 'id'],
    after,
    pageSizes.corrections,
    ({ source_name, source_url, published_at, changes, ...row }) => ({
      ...row,
      source: { name: source_name, url: source_url },
      published_at: published_at.toISOString(),
      is_applied: changes.length > 0,
      ended: endOf(changes),
    }),
  )
}
