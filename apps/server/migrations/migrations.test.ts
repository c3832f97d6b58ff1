import { readFile } from 'node:fs/promises'
import { migrate } from '@parvis/platform/database/migrate.ts'
import { readMigrations, stampOf } from '@parvis/platform/database/migration-files.ts'
import { isMigrated } from '@parvis/platform/database/schema-state.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { migrations } from '../src/migrations.ts'
import { withEmptyDatabase } from '../test/databases.ts'
import { test } from '../test/parvis.ts'
import { becomeReplaced } from '../test/replaced-migrations.ts'
import { fingerprintOf } from '../test/schema-fingerprint.ts'
import { generateTypes, typesFile } from './generate-types.ts'

/** First migration after the baseline. */
const afterBaseline = '20261129071500_contracts_before_baseline'

test('the migrations, replayed from nothing, give the types that the code is checked against', async ({
  context,
}) => {
  const generated = await generateTypes(String(context.config.databaseUrl))
  expect(generated, 'run `npm run types`').toBe(await readFile(typesFile, 'utf8'))
})

test('every table has its line in docs/model.md', async ({ context }) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'schema_migrations%' order by 1
  `.execute(context.db)
  const model = await readFile(new URL('../../../docs/model.md', import.meta.url), 'utf8')
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.map(({ name }) => name).filter((name) => !model.includes(`\`${name}\``))).toEqual([])
})

test('migrating an up-to-date database changes nothing', async ({ context }) => {
  const count = () =>
    context.db.selectFrom(sql<{ name: string }>`schema_migrations`.as('done')).select('name').execute()
  const before = await count()
  await Promise.all([
    migrate(String(context.config.databaseUrl), migrations),
    migrate(String(context.config.databaseUrl), migrations),
  ])
  expect(await count()).toEqual(before)
})

test('no two migrations after the baseline begin with the same number, which orders them', async () => {
  const files = await readMigrations(migrations)
  const stamps = files.filter(({ phase }) => phase !== 'baseline').map(({ name }) => stampOf(name))
  expect(stamps.filter((stamp) => !/^\d{14}$/.test(stamp))).toEqual([])
  expect(stamps.toSorted()[0]).toBe(stampOf(afterBaseline))
  expect(stamps.filter((stamp, index) => stamps.indexOf(stamp) !== index)).toEqual([])
})

/** Fingerprint of the schema that the migrations before the baseline made, and the first file after it completed. */
const formerSchema = 'da4584d126ed7108c53e4c1d0d862717b7bb86e95b7cfd54d71658d803da7b7c'

test('the baseline makes the schema of the databases that are older than it', async () => {
  const files = await readMigrations(migrations)
  const only = files.filter(({ name, phase }) => phase === 'baseline' || name === afterBaseline)
  await withEmptyDatabase(async (url) => {
    await migrate(url, migrations, { only: new Set(only.map(({ name }) => name)) })
    const client = new pg.Client(url)
    await client.connect()
    expect(await fingerprintOf(client)).toBe(formerSchema)
    await client.end()
  })
})

test('a database at the last migration before the baseline goes on from there; what contract migrations left over is removed', async () => {
  const files = await readMigrations(migrations)
  const baseline = files.filter(({ phase }) => phase === 'baseline').map(({ name }) => name)
  await withEmptyDatabase(async (url) => {
    await migrate(url, migrations, { only: new Set(baseline) })
    const client = new pg.Client(url)
    await client.connect()
    await client.query('alter table authority_orders add column member_id uuid')
    await client.query("insert into organs (uid, kind, name, digest) values ('PO1', 'group', 'Groupe', '')")
    await becomeReplaced(client, files, { contract: false })
    expect(await isMigrated(client, migrations)).toBe(false)
    expect(await migrate(url, migrations)).toEqual(
      files.filter(({ phase }) => phase !== 'contract').map(({ name }) => name),
    )
    expect(await isMigrated(client, migrations)).toBe(true)
    const left = await client.query(
      "select from pg_attribute where attrelid = 'authority_orders'::regclass and attname = 'member_id' and not attisdropped",
    )
    expect(left.rowCount).toBe(0)
    expect((await client.query('select uid from organs')).rows).toEqual([{ uid: 'PO1' }])
    await client.end()
  })
})

/**
 * An index serves a foreign key when it begins with the key's columns, or with the column that alone identifies the
 * referenced row. A partial index serves it only if it excludes nothing but rows with null in a column of the key:
 * those reference nothing.
 */
const foreignKeysWithoutIndex = sql<{ constraint: string }>`
  select conrelid::regclass || ' ' || conname as constraint
  from pg_constraint
  where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
    and not exists (
      select from pg_index,
        lateral (select string_to_array(indkey::text, ' ')::int2[] as columns) as led
      where indrelid = conrelid
        and indisvalid
        and (
          columns[1:cardinality(conkey)] @> conkey
          or exists (
            select from pg_index as identity
            where identity.indrelid = confrelid and identity.indisunique and identity.indpred is null
              and identity.indkey::text = confkey[array_position(conkey, columns[1])]::text
          )
        )
        and (
          indpred is null
          or pg_get_expr(indpred, indrelid) in (
            select format('(%I IS NOT NULL)', attname)
            from pg_attribute
            where attrelid = conrelid and attnum = any (conkey)
          )
        )
    )
  order by 1
`

test('every foreign key has an index that begins with its columns, for cascades and for reads', async ({
  context,
}) => {
  const { rows } = await foreignKeysWithoutIndex.execute(context.db)
  expect(rows).toEqual([])
})

test('an index that excludes rows of a foreign key, or covers too few of its columns, does not count', async ({
  context,
}) => {
  await sql`
    create table whole (id int primary key, place int, unique (id, place));
    create table parts (
      served int constraint served_key references whole,
      unserved int constraint unserved_key references whole,
      place int,
      constraint served_pair foreign key (served, place) references whole (id, place),
      constraint unserved_pair foreign key (unserved, place) references whole (id, place)
    );
    create index on parts (served) where served is not null;
    create index on parts (unserved) where place > 0;
    create index on parts (place, unserved desc) where place > 0;
    create index on parts (place);
  `.execute(context.db)
  const { rows } = await foreignKeysWithoutIndex.execute(context.db)
  expect(rows).toEqual([{ constraint: 'parts unserved_key' }, { constraint: 'parts unserved_pair' }])
})
