import type { RegisterBodyKind, RegisterMandateKind } from '@parvis/contract/people/elected-register.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'

/** A row of the register as an import stages it. */
export interface RegisterRecord {
  kind: RegisterMandateKind
  body: { kind: RegisterBodyKind; code: string; name: string; department: string | null }
  surname: string
  given_name: string
  name_term: string
  function: string | null
  area: string | null
  mandate_from: string | null
  function_from: string | null
  /** Sixteen bytes in hexadecimal. */
  birth_mark: string | null
}

interface StagedRegister {
  importId: string
  /** Day of the file. */
  asOf: string
  /** Rows of the file that could not be read. */
  setAside: string[]
}

interface RegisterChanges {
  added: number
  changed: number
  unchanged: number
  removed: number
  missing: Record<string, number>
}

/**
 * Replaces the mandates of the kinds that the file has. A row keeps its id while its person is found in the same body: by name
 * alone if nobody else has that name there, otherwise by the birth as well. Where the body itself is gone, as a commune that was
 * merged, the person is found by name and birth in the department. A mandate that a whole file lacks is removed;
 * a file with unread rows may lack it by accident, so two editions in a row have to.
 */
export async function importRegisterMandates(
  tx: Tx,
  { importId, asOf, setAside }: StagedRegister,
): Promise<RegisterChanges> {
  await sql`set local work_mem = '96MB'`.execute(tx)
  await putBodies(tx, importId)
  await matchStaged(tx, importId)
  const changed = await updateMatched(tx)
  const removed = await removeAbsent(tx, { asOf, isWhole: setAside.length === 0 })
  const added = await insertUnmatched(tx)
  const { rows } = await sql<{ staged: number }>`select count(*)::int as staged from staged_register`.execute(
    tx,
  )
  await sql`drop table staged_register`.execute(tx)
  return { added, changed, unchanged: (rows[0]?.staged ?? 0) - added - changed, removed, missing: {} }
}

async function putBodies(tx: Tx, importId: string): Promise<void> {
  await sql`
    insert into register_bodies (kind, code, name, department, term)
    select distinct on (body ->> 'kind', body ->> 'code') body ->> 'kind', body ->> 'code', body ->> 'name',
      body ->> 'department', search_line(body ->> 'name')
    from (
      select distinct record -> 'body' as body from import_staging
      where import_id = ${importId} and kind = 'register_mandate'
    ) as bodies
    order by body ->> 'kind', body ->> 'code', body ->> 'name'
    on conflict (kind, code) do update set name = excluded.name, department = excluded.department, term = excluded.term
    where (register_bodies.name, register_bodies.department) is distinct from (excluded.name, excluded.department)
  `.execute(tx)
}

/** The staged rows in columns, each with the mandate that it is about, if that is known. */
async function matchStaged(tx: Tx, importId: string): Promise<void> {
  await sql`
    create temporary table staged_register on commit drop as
    select null::uuid as mandate_id, body.id as body_id, staged.*,
      count(*) over (partition by staged.kind, body.id, name_term) as namesakes
    from (
      select record ->> 'kind' as kind, record #>> '{body,kind}' as body_kind, record #>> '{body,code}' as code,
        record ->> 'surname' as surname, record ->> 'given_name' as given_name, record ->> 'name_term' as name_term,
        record ->> 'function' as function, record ->> 'area' as area,
        (record ->> 'mandate_from')::date as mandate_from, (record ->> 'function_from')::date as function_from,
        decode(record ->> 'birth_mark', 'hex') as birth_mark
      from import_staging where import_id = ${importId} and kind = 'register_mandate'
    ) as staged
    join register_bodies as body on body.kind = staged.body_kind and body.code = staged.code
  `.execute(tx)
  await sql`analyze staged_register`.execute(tx)
  await sql`
    update staged_register as staged set mandate_id = known.id
    from (
      select id, kind, body_id, name_term, birth_mark, count(*) over (partition by kind, body_id, name_term) as namesakes
      from register_mandates
    ) as known
    where known.kind = staged.kind and known.body_id = staged.body_id and known.name_term = staged.name_term
      and (known.birth_mark = staged.birth_mark or (known.namesakes = 1 and staged.namesakes = 1))
  `.execute(tx)
  await matchMerged(tx)
}

/** Finds the people of bodies that the file has no more, each in one new body of the department. */
async function matchMerged(tx: Tx): Promise<void> {
  await sql`
    with moved as (
      select distinct on (mandate.id) mandate.id, staged.ctid as place
      from register_mandates as mandate
      join register_bodies as former on former.id = mandate.body_id
      join staged_register as staged on staged.kind = mandate.kind and staged.name_term = mandate.name_term
        and staged.birth_mark = mandate.birth_mark and staged.mandate_id is null
      join register_bodies as present on present.id = staged.body_id and present.department = former.department
      where not exists (
        select from staged_register as same where same.kind = mandate.kind and same.body_id = mandate.body_id
      )
      order by mandate.id, staged.ctid
    ), single as (select distinct on (place) id, place from moved order by place, id)
    update staged_register as staged set mandate_id = single.id from single where staged.ctid = single.place
  `.execute(tx)
}

const fields = sql`surname, given_name, function, area, mandate_from, function_from, birth_mark`

async function updateMatched(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    update register_mandates as mandate set (body_id, ${fields}, absent_since) =
      (staged.body_id, staged.surname, staged.given_name, staged.function, staged.area, staged.mandate_from, staged.function_from,
        staged.birth_mark, null)
    from staged_register as staged
    where mandate.id = staged.mandate_id
      and (mandate.body_id, mandate.surname, mandate.given_name, mandate.function, mandate.area, mandate.mandate_from,
        mandate.function_from, mandate.birth_mark, mandate.absent_since)
      is distinct from (staged.body_id, staged.surname, staged.given_name, staged.function, staged.area, staged.mandate_from,
        staged.function_from, staged.birth_mark, null::date)
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function insertUnmatched(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into register_mandates (body_id, kind, name_term, ${fields})
    select body_id, kind, name_term, ${fields} from staged_register where mandate_id is null
    order by body_id, name_term
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function removeAbsent(tx: Tx, { asOf, isWhole }: { asOf: string; isWhole: boolean }): Promise<number> {
  await sql`
    create temporary table absent_from_register on commit drop as
    select id from register_mandates as mandate
    where kind in (select distinct kind from staged_register)
      and not exists (select from staged_register as staged where staged.mandate_id = mandate.id)
  `.execute(tx)
  const { numAffectedRows } = await sql`
    delete from register_mandates
    where id in (select id from absent_from_register) and (${isWhole} or absent_since < ${asOf})
  `.execute(tx)
  await sql`
    update register_mandates set absent_since = ${asOf}
    where id in (select id from absent_from_register) and absent_since is null
  `.execute(tx)
  await sql`drop table absent_from_register`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The public directory's entry of a body. */
export interface DirectoryRecord {
  kind: RegisterBodyKind
  code: string
  email: string | null
  siren: string | null
  /** Line by line. */
  postal_address: string | null
}

/** Gives bodies of the register their official addresses. A whole file takes away the addresses that it lacks. */
export async function importDirectory(
  tx: Tx,
  { importId, setAside }: Pick<StagedRegister, 'importId' | 'setAside'>,
): Promise<RegisterChanges> {
  const { rows } = await sql<{ staged: number; known: number }>`
    select count(*)::int as staged, count(body.id)::int as known
    from import_staging left join register_bodies as body on body.kind = record ->> 'kind' and body.code = record ->> 'code'
    where import_id = ${importId} and import_staging.kind = 'directory_body'`.execute(tx)
  const { numAffectedRows: changed } = await sql`
    update register_bodies as body set email = record ->> 'email', siren = record ->> 'siren',
      postal_address = record ->> 'postal_address'
    from import_staging
    where import_id = ${importId} and import_staging.kind = 'directory_body'
      and body.kind = record ->> 'kind' and body.code = record ->> 'code'
      and (body.email, body.siren, body.postal_address)
        is distinct from (record ->> 'email', record ->> 'siren', record ->> 'postal_address')`.execute(tx)
  const removed =
    setAside.length > 0
      ? 0n
      : ((
          await sql`
            update register_bodies as body set email = null, siren = null, postal_address = null
            where coalesce(email, siren, postal_address) is not null and not exists (
              select from import_staging
              where import_id = ${importId} and import_staging.kind = 'directory_body' and key = body.kind || ':' || body.code
            )`.execute(tx)
        ).numAffectedRows ?? 0n)
  const { staged = 0, known = 0 } = rows[0] ?? {}
  return {
    added: 0,
    changed: Number(changed ?? 0),
    unchanged: known - Number(changed ?? 0),
    removed: Number(removed),
    missing: staged === known ? {} : { 'collectivité absente du répertoire des élus': staged - known },
  }
}
