import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The parts of a schema, one a line, in a form shared by all supported versions of PostgreSQL. */
const parts = `
  with ours as (
    select pg_class.* from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'auth') and relname <> 'schema_migrations'
  )
  select concat_ws(' ', 'table', oid::regclass, relpersistence, reloptions) as part from ours where relkind = 'r'
  union all select concat_ws(' ', 'column', attrelid::regclass,
      row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod),
      attcollation::regcollation, attnotnull, attidentity, attgenerated, attstorage, pg_get_expr(adbin, adrelid))
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (select oid from ours where relkind = 'r') and attnum > 0 and not attisdropped
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
    from pg_constraint where conrelid in (select oid from ours) and contype <> 'n'
  union all select concat_ws(' ', 'index', indisvalid, pg_get_indexdef(indexrelid))
    from pg_index where indrelid in (select oid from ours where relkind = 'r')
  union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid))
    from pg_trigger where tgrelid in (select oid from ours) and not tgisinternal
  union all select concat_ws(' ', 'function', pg_proc.oid::regprocedure, pg_get_function_result(pg_proc.oid), lanname, provolatile,
      proparallel, proisstrict, prosecdef, proconfig, coalesce(pg_get_function_sqlbody(pg_proc.oid), prosrc))
    from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all select concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax, seqcycle)
    from pg_sequence where seqrelid in (select oid from ours)`

/** Returns the parts of a database's schema, sorted; comments and white space within functions do not count. */
export async function readSchema(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(parts)
  return rows
    .map(({ part }) =>
      part
        .replaceAll(/--.*/g, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([()]) ?/g, '$1'),
    )
    .toSorted()
}

/** Returns a hash by which equal schemas are recognised. */
export async function fingerprintOf(client: Pick<pg.Client, 'query'>): Promise<string> {
  return createHash('sha256')
    .update((await readSchema(client)).join('\n'))
    .digest('hex')
}
