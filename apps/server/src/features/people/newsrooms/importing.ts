import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'

/** An online press service of the CPPAP's list as an import stages it. */
export interface PressServiceRecord {
  registration: string
  number: string
  name: string
  publisher: string
  domain: string | null
  expires_on: string
  term: string
  terms: string
}

const fields = sql`number, name, publisher, domain, expires_on, term, terms`

/** Replaces the list. A service that a whole file lacks is no longer recognised; one with unread rows removes none. */
export async function importPressServices(
  tx: Tx,
  { importId, setAside }: { importId: string; setAside: string[] },
): Promise<{
  added: number
  changed: number
  unchanged: number
  removed: number
  missing: Record<string, number>
}> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into press_services (registration, ${fields})
    select staged.* from import_staging
    cross join jsonb_to_record(record) as staged (registration text, number text, name text, publisher text, domain text,
      expires_on date, term text, terms text)
    where import_id = ${importId} and import_staging.kind = 'press_service'
    on conflict (registration) do update set (${fields}) =
      (excluded.number, excluded.name, excluded.publisher, excluded.domain, excluded.expires_on, excluded.term, excluded.terms)
    where (press_services.number, press_services.name, press_services.publisher, press_services.domain)
      is distinct from (excluded.number, excluded.name, excluded.publisher, excluded.domain)
    returning xmax = 0 as is_new`.execute(tx)
  const isStaged = sql`exists (
    select from import_staging where import_id = ${importId} and kind = 'press_service' and key = press_services.registration
  )`
  const removed =
    setAside.length > 0
      ? 0n
      : ((await sql`delete from press_services where not ${isStaged}`.execute(tx)).numAffectedRows ?? 0n)
  const staged = await sql<{ count: number }>`
    select count(*)::int as count from import_staging where import_id = ${importId} and kind = 'press_service'`.execute(
    tx,
  )
  const added = rows.filter(({ is_new }) => is_new).length
  return {
    added,
    changed: rows.length - added,
    unchanged: (staged.rows[0]?.count ?? 0) - rows.length,
    removed: Number(removed),
    missing: {},
  }
}
