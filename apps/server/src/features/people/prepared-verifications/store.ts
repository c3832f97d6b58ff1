import { pageSizes } from '@parvis/contract/limits.ts'
import type { OfficialImport } from '@parvis/contract/people/prepared-verifications.schemas.ts'
import { type PreparedState, preparedStates } from '@parvis/contract/people/prepared-verifications.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { person } from '../authors/index.ts'

function imports(db: Db) {
  return db
    .selectFrom('official_imports')
    .select(['id', 'file_name', 'state', 'created_at', 'finished_at', 'undone_at'])
    .select([
      person('official_imports.created_by').as('by'),
      person('official_imports.undone_by').as('undone_by'),
      sql<Partial<Record<PreparedState, number>>>`coalesce((
        select json_object_agg(state, lines) from (
          select state, count(*)::int as lines from prepared_verifications
          where import_id = official_imports.id group by state
        ) as counted
      ), '{}')`.as('found'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number]

function importView({ found, ...row }: Row): OfficialImport {
  const counts = Object.fromEntries(preparedStates.map((state) => [state, found[state] ?? 0])) as Record<
    PreparedState,
    number
  >
  const open = counts.waiting + counts.invited + counts.prepared
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    may_undo: row.state !== 'undone' && open > 0,
  }
}

/** A page of imports, latest first. */
export async function readImports(db: Db, after: Keyset | null) {
  const order = ['created_at', 'id'] as const
  return paginate(imports(db), order, after, pageSizes.officialImports, importView)
}

export async function readImport(db: Db, importId: string): Promise<OfficialImport> {
  const row = await imports(db)
    .where('id', '=', importId)
    .executeTakeFirstOrThrow(refusalOf('officials_import_not_found'))
  return importView(row)
}

/** An import with its lines after one of them. */
export async function readReport(db: Db, importId: string, after: number) {
  const whole = await readImport(db, importId)
  const size = pageSizes.officialImportLines
  const rows = await db
    .selectFrom('prepared_verifications as prepared')
    .select(['line', 'name', 'mandate', 'territory', 'source_url', 'state', 'problem', 'request_id'])
    .select([sql<string>`source_on::text`.as('source_on'), person('prepared.user_id').as('member')])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(sql.lit(size + 1))
    .execute()
  const lines = rows.slice(0, size)
  return { ...whole, lines, next_after: rows.length > size ? (lines.at(-1)?.line ?? null) : null }
}
