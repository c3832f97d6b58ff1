import type { ConstituencyTable } from '@parvis/contract/civic/officials.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { departmentNames } from './departments.ts'
import type { Changes } from './intake.ts'
import { sourceView } from './views.ts'

/** Imports the staged communes. Those that a file without unread rows no longer has are removed. */
export async function importCommunes(
  tx: Tx,
  { importId, setAside }: { importId: string; setAside: string[] },
): Promise<Changes> {
  const { rows } = await sql<{ added: boolean }>`
    insert into commune_constituencies (commune, constituency, department, name, postal_codes, digest, import_id)
    select record ->> 'commune', (record ->> 'constituency')::smallint, record ->> 'department', record ->> 'name',
      array(select jsonb_array_elements_text(record -> 'postal_codes')), digest, import_id
    from import_staging where import_id = ${importId} and kind = 'commune'
    on conflict (commune, constituency) do update set department = excluded.department, name = excluded.name,
      postal_codes = excluded.postal_codes, digest = excluded.digest, import_id = excluded.import_id
    where commune_constituencies.digest <> excluded.digest
    returning xmax = 0 as added`.execute(tx)
  const removed =
    setAside.length > 0
      ? 0
      : Number(
          (
            await sql`
              delete from commune_constituencies where not exists (
                select from import_staging where import_id = ${importId} and kind = 'commune'
                  and key = commune || '-' || constituency
              )`.execute(tx)
          ).numAffectedRows ?? 0,
        )
  const { rows: counted } = await sql<{ staged: number }>`
    select count(*)::int as staged from import_staging where import_id = ${importId} and kind = 'commune'`.execute(
    tx,
  )
  const added = rows.filter((row) => row.added).length
  return {
    added,
    changed: rows.length - added,
    unchanged: (counted[0]?.staged ?? 0) - rows.length,
    removed,
    missing: {},
  }
}

/** The communes of each constituency by postal codes. Empty until an operator imports a table. */
export async function readConstituencyTable(db: Db): Promise<ConstituencyTable> {
  const { rows } = await sql<{ department: string; parts: Record<string, Record<string, string[]>> }>`
    with by_codes as (
      select department, constituency, array_to_string(postal_codes, ' ') as codes, json_agg(name order by name) as names
      from commune_constituencies group by department, constituency, codes
    ), by_constituency as (
      select department, constituency, json_object_agg(codes, names order by codes) as communes
      from by_codes group by department, constituency
    )
    select department, json_object_agg(constituency, communes order by constituency) as parts
    from by_constituency group by department order by department`.execute(db)
  const source = await db
    .selectFrom('imports')
    .select(['institution as source_institution', 'page as source_page', 'url as source_url'])
    .select(sql<string>`as_of::text`.as('as_of'))
    .where('source', '=', 'circonscriptions')
    .where('status', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    source: rows.length === 0 || source === undefined ? null : sourceView(source),
    departments: rows.map(({ department, parts }) => ({
      code: department,
      name: departmentNames.get(department) ?? department,
      constituencies: parts,
    })),
  }
}
