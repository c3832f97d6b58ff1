import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { first, recorded, refusalOf, test } from '../../../../apps/server/test/migrating.ts'
import { migrate } from './migrate.ts'
import { isMigrated } from './schema-state.ts'

/** Short waits, so that tests do not take the minutes that operators have. */
const patience = { lockMs: 50, attempts: 3, restMs: 20 }

/** Other tests keep the machine busy. */
const soon = { timeout: 10_000 }

test('two nodes that start at once migrate once: one waits for the other, also while an index is built', async ({
  place: { url, client, folder, write },
}) => {
  await write({
    ...first,
    '20270101000001_slow': 'select pg_advisory_xact_lock(1); create table comments (id int)',
    '20270101000002_index':
      '-- migration: no-transaction\ncreate index concurrently if not exists posts_by_text on posts (text)',
  })
  await client.query('select pg_advisory_lock(1)')
  const lines: string[] = []
  const options = {
    progress: (line: string) => lines.push(line),
    patience: { ...patience, lockMs: 10_000 },
  }
  const both = [0, 1].map(() => migrate(url, folder, options))
  await expect.poll(() => lines, soon).toEqual([expect.stringContaining('attend')])
  await client.query('select pg_advisory_unlock(1)')
  expect((await Promise.all(both)).map((names) => names.length).sort()).toEqual([0, 3])
  expect(await recorded(client)).toHaveLength(3)
})

test('nodes that start while another one makes a new database take it for theirs', async ({
  place: { url, client, folder, write },
}) => {
  const tables = Array.from({ length: 20 }, (_, n) => [
    `202701010000${n + 10}_table`,
    `create table t${n} (id int)`,
  ])
  await write(Object.fromEntries(tables))
  const nodes = Array.from({ length: 8 }, async (_, n) => {
    await sleep(4 * n)
    return migrate(url, folder)
  })
  expect((await Promise.all(nodes)).map((names) => names.length).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 20])
  expect(await recorded(client)).toHaveLength(20)
})

test('a file that fails leaves the files before it applied and nothing of itself; mended, it goes on from there', async ({
  place: { url, client, folder, write },
}) => {
  await write({
    ...first,
    '20270101000001_comments': 'create table comments (id int); insert into nowhere values (1)',
    '20270101000002_likes': 'create table likes (id int)',
  })
  expect(await refusalOf(migrate(url, folder))).toMatch(/20270101000001_comments.*nowhere/)
  expect(await recorded(client)).toEqual(['20270101000000_posts'])
  expect(await isMigrated(client, folder)).toBe(false)

  await write({ '20270101000001_comments': 'create table comments (id int)' })
  expect(await migrate(url, folder)).toEqual(['20270101000001_comments', '20270101000002_likes'])
  expect(await isMigrated(client, folder)).toBe(true)
})

test('a file is applied even if a file with a later name was applied before', async ({
  place: { url, client, folder, write },
}) => {
  await write({ '20270101000002_likes': 'create table likes (id int)' })
  await migrate(url, folder)
  await write(first)
  expect(await migrate(url, folder)).toEqual(Object.keys(first))
  expect(await recorded(client)).toHaveLength(2)
})

test('a node that is killed in the middle of a file leaves the files before it applied', async ({
  place: { url, client, folder, write },
}) => {
  await write({
    ...first,
    '20270101000001_comments': 'create table comments (id int); select pg_sleep(15)',
  })
  const interrupted = migrate(url, folder).catch((error: unknown) => error)
  await expect.poll(() => killMigration(client, 'pg_sleep'), soon).toBe(1)
  expect(await interrupted).toBeInstanceOf(Error)
  expect(await recorded(client)).toEqual(['20270101000000_posts'])

  await write({ '20270101000001_comments': 'create table comments (id int)' })
  expect(await migrate(url, folder)).toEqual(['20270101000001_comments'])
})

test('while a long reader holds a table, members read on; the migration comes in once the reader is done', async ({
  place: { url, client, folder, write, session },
}) => {
  await write(first)
  await migrate(url, folder)
  const reader = await session()
  await reader.query('begin; select from posts')

  await write({ '20270101000001_likes': 'alter table posts add column likes int not null default 0' })
  const lines: string[] = []
  const migration = migrate(url, folder, {
    progress: (line) => lines.push(line),
    patience: { ...patience, attempts: 100 },
  })
  await expect.poll(() => lines.length, soon).toBe(1)
  expect(lines[0]).toContain('20270101000001_likes')
  const slowest = await slowestRead(client, 20)
  expect(slowest, 'milliseconds').toBeLessThan(3_000)
  await reader.query('commit')
  expect(await migration).toEqual(['20270101000001_likes'])
})

test('a migration that cannot get its lock gives up after some attempts, and says who holds on', async ({
  place: { url, client, folder, write, session },
}) => {
  await write(first)
  await migrate(url, folder)
  const reader = await session()
  await reader.query("set application_name = 'export de nuit'; begin; select from posts")
  const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid')

  await write({ '20270101000001_likes': 'alter table posts add column likes int not null default 0' })
  const sentence = await refusalOf(migrate(url, folder, { patience }))
  expect(sentence).toContain('20270101000001_likes')
  expect(sentence).toContain('export de nuit')
  expect(sentence).toContain(String(rows[0]?.pid))
  expect(await recorded(client)).toEqual(['20270101000000_posts'])
})

test('a statement that takes too long is given up, and says so', async ({
  place: { url, client, folder, write },
}) => {
  await write({
    ...first,
    '20270101000001_slow': "set local statement_timeout = '20ms'; select pg_sleep(5)",
  })
  expect(await refusalOf(migrate(url, folder))).toMatch(/20270101000001_slow.*statement_timeout/)
  expect(await recorded(client)).toEqual(['20270101000000_posts'])
})

test('an index is built without a transaction; one left invalid by an interruption is built again', async ({
  place: { url, client, folder, write, session },
}) => {
  await write(first)
  await migrate(url, folder)
  const writer = await session()
  await writer.query('begin; insert into posts values (1)')
  await write({
    '20270101000001_index':
      '-- migration: no-transaction\n-- Reader: search.\ncreate index concurrently if not exists posts_by_text on posts (text);',
  })
  const interrupted = migrate(url, folder).catch((error: unknown) => error)
  await expect.poll(() => validity(client), soon).toEqual([false])
  expect(await killMigration(client, 'create index')).toBe(1)
  expect(await interrupted).toBeInstanceOf(Error)
  await writer.query('commit')
  expect(await validity(client)).toEqual([false])

  expect(await migrate(url, folder)).toEqual(['20270101000001_index'])
  expect(await validity(client)).toEqual([true])
  // A second statement would be in a transaction with the first.
  await write({ '20270101000002_two': '-- migration: no-transaction\nselect 1; select 2' })
  expect(await refusalOf(migrate(url, folder))).toMatch(/20270101000002_two.*multiple commands/)
  await write({ '20270101000002_two': '-- migration: no-transaction\nselect 1' })
  await migrate(url, folder)
  // Killed after the index was built, before it was recorded.
  await client.query("delete from schema_migrations where name = '20270101000001_index'")
  expect(await migrate(url, folder)).toEqual(['20270101000001_index'])
})

/** Ends the session that migrates, once it runs such a statement; returns how many there were. */
async function killMigration(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'active' and query ilike $1 and pid <> pg_backend_pid()`,
    [`%${statement}%`],
  )
  return rows.length
}

async function slowestRead(client: pg.Client, times: number): Promise<number> {
  let slowest = 0
  for (let time = 0; time < times; time += 1) {
    const began = performance.now()
    await client.query('select count(*) from posts')
    slowest = Math.max(slowest, performance.now() - began)
  }
  return slowest
}

async function validity(client: pg.Client): Promise<boolean[]> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "select indisvalid from pg_index join pg_class on oid = indexrelid where relname = 'posts_by_text'",
  )
  return rows.map(({ indisvalid }) => indisvalid)
}
