import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { migrate } from '../src/platform/database/migrate.ts'
import { test } from '../test/parvis.ts'
import { generateTypes, typesFile } from './generate-types.ts'

test('the migrations, replayed from nothing, give the types the code is checked against', async ({
  world,
}) => {
  const generated = await generateTypes(String(world.config.databaseUrl))
  expect(generated, 'run `npm run types`').toBe(await readFile(typesFile, 'utf8'))
})

test('migrating a database that is up to date changes nothing', async ({ world }) => {
  const count = () =>
    world.db.selectFrom(sql<{ name: string }>`schema_migrations`.as('done')).select('name').execute()
  const before = await count()
  await Promise.all([migrate(String(world.config.databaseUrl)), migrate(String(world.config.databaseUrl))])
  expect(await count()).toEqual(before)
})

test('every foreign key has an index that begins with its columns, for cascades and for readers', async ({
  world,
}) => {
  const { rows } = await sql<{ constraint: string }>`
    select conrelid::regclass || ' ' || conname as constraint
    from pg_constraint
    where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and not exists (
        select from pg_index
        where indrelid = conrelid
          and (string_to_array(indkey::text, ' ')::int2[])[1] = any (conkey)
      )
  `.execute(world.db)
  expect(rows).toEqual([])
})
