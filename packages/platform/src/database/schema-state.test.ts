import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { first, recorded, refusalOf, test } from '../../../../apps/server/test/migrating.ts'
import { migrate, refuseOldSchema } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { isMigrated, readSchemaState } from './schema-state.ts'

test('an older version starts and is ready on the schema of a newer one, as long as that one only added to it', async ({
  place: { url, client, folder, write },
}) => {
  await write(first)
  await migrate(url, folder)
  await client.query("insert into schema_migrations values ('20280101000000_likes', now())")
  expect(await migrate(url, folder)).toEqual([])
  expect(await isMigrated(client, folder)).toBe(true)

  await client.query("insert into schema_migrations values ('contract/20280102000000_no_texts', now())")
  expect(await refusalOf(migrate(url, folder))).toContain('contract/20280102000000_no_texts')
  expect(await isMigrated(client, folder)).toBe(false)
})

test('a start only expands the schema of members; the operator contracts it later; a new database gets both in order', async ({
  place: { url, client, folder, write, empty },
}) => {
  await write(first)
  await migrate(url, folder)
  const contract = 'contract/20270101000001_no_text'
  await write({
    [contract]: 'alter table posts drop column text',
    '20270101000002_words': 'alter table posts add column words text',
  })
  expect(await migrate(url, folder)).toEqual(['20270101000002_words'])
  expect(await isMigrated(client, folder)).toBe(true)
  expect(await migrate(url, folder, { contract: true })).toEqual([contract])
  expect(await isMigrated(client, folder)).toBe(true)

  await empty()
  expect(await migrate(url, folder)).toEqual([...Object.keys(first), contract, '20270101000002_words'])
})

test('a start that does not migrate refuses a schema that is behind, and names the command', async ({
  place: { url, client, folder, write },
}) => {
  await write({ ...first, 'contract/20270101000001_no_text': 'alter table posts drop column text' })
  expect(await refusalOf(refuseOldSchema(url, folder))).toMatch(
    /^PARVIS_MIGRATE=0 .*20270101000000_posts.*npm run migrate/,
  )
  const { rows } = await client.query("select from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([])
  await migrate(url, folder)
  await client.query("delete from schema_migrations where name ~ 'contract'")
  await refuseOldSchema(url, folder)
})

test('a database of something else is refused untouched', async ({
  place: { url, client, folder, write },
}) => {
  await write(first)
  await client.query('create table clients (id int)')
  expect(await refusalOf(migrate(url, folder))).toMatch(/DATABASE_URL.*public\.clients/)
  expect(await isMigrated(client, folder)).toBe(false)
  // The table in which Rails keeps its own.
  await client.query('create table schema_migrations (version varchar primary key)')
  expect(await refusalOf(migrate(url, folder))).toContain('DATABASE_URL')
  expect(await isMigrated(client, folder)).toBe(false)
  const { rows } = await client.query("select from pg_tables where schemaname = 'public'")
  expect(rows).toHaveLength(2)
})

test('where all migrations were applied that the baseline replaces, it is recorded and not applied; the version before starts on', async ({
  place: { url, client, folder, write },
}) => {
  const former = {
    '20261201000000_posts': 'create table posts (id int primary key, words text)',
    '20261201000002_likes': 'create table likes (id int)',
    'contract/20261201000003_no_words': 'alter table posts drop column words',
  }
  await write(former)
  await migrate(url, folder, { only: new Set(Object.keys(former).slice(0, 2)) })
  const before = await recorded(client)
  for (const name of Object.keys(former)) await rm(new URL(`${name}.sql`, folder))
  const baseline = {
    'baseline/1_posts':
      '-- migration: replaces 2 and 1 until contract/20261201000003_no_words\ncreate table posts (id int primary key)',
    'baseline/2_likes': 'create table likes (id int)',
  }
  await write({ ...baseline, ...first })
  // The file after the baseline is for new databases as for others.
  await write({ '20270101000000_posts': 'alter table posts drop column if exists words' })

  expect(await isMigrated(client, folder)).toBe(false)
  expect(await refusalOf(refuseOldSchema(url, folder))).toContain('baseline/1_posts')
  const names = [...Object.keys(baseline), '20270101000000_posts']
  expect(await migrate(url, folder)).toEqual(names)
  expect(await migrate(url, folder)).toEqual([])
  expect(await isMigrated(client, folder)).toBe(true)
  expect(await recorded(client)).toEqual([...before, ...names].toSorted())
  const state = await readSchemaState(client, await readMigrations(folder))
  expect(state).toMatchObject({ ahead: [], contracted: undefined, pending: [] })
  expect(state.applied).toEqual(names)

  for (const name of names) await rm(new URL(`${name}.sql`, folder))
  await write(former)
  expect(await migrate(url, folder)).toEqual([])
  expect(await isMigrated(client, folder)).toBe(true)
})

test('a database that lacks some of the migrations that the baseline replaces is refused untouched; the sentence says how to go on', async ({
  place: { url, client, folder, write },
}) => {
  const former = { '20261201000000_posts': 'create table posts (id int primary key)' }
  await write(former)
  await migrate(url, folder)
  await rm(new URL('20261201000000_posts.sql', folder))
  await write({
    'baseline/1_posts':
      '-- migration: replaces 2 and 0 until 20261201000002_likes\ncreate table posts (id int primary key); create table likes (id int)',
  })
  for (const start of [migrate, refuseOldSchema])
    expect(await refusalOf(start(url, folder))).toMatch(
      /antérieure à la migration 20261201000002_likes : démarrez d’abord/,
    )
  expect(await isMigrated(client, folder)).toBe(false)
  expect(await recorded(client)).toEqual(Object.keys(former))
})

test('a file that has been renamed is not applied again where it ran under its former name', async ({
  place: { url, client, folder, write },
}) => {
  await write({ '20270101000000_first': 'create table posts (id int primary key)' })
  await migrate(url, folder)
  await rm(new URL('20270101000000_first.sql', folder))
  await write({
    '20270101000001_renamed':
      '-- migration: formerly 20270101000000_first\ncreate table posts (id int primary key)',
  })
  expect(await isMigrated(client, folder)).toBe(true)
  expect(await migrate(url, folder)).toEqual([])
  // The version before still finds its own name.
  expect(await recorded(client)).toEqual(['20270101000000_first'])
})
