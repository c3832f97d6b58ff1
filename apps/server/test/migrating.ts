import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import pg from 'pg'
import { test as base, expect } from 'vitest'
import { withEmptyDatabase } from './databases.ts'

interface MigrationDatabase {
  /** Connection string of an empty database. */
  url: string
  /** A session beside the migrations. */
  client: pg.Client
  /** Folder of the migrations. */
  folder: URL
  /** Writes migration files by name, `baseline/` and `contract/` included. */
  write(files: Record<string, string>): Promise<void>
  /** Connects a session of its own, such as a long reader. */
  session(): Promise<pg.Client>
  /** Empties the database. */
  empty(): Promise<void>
}

/** A test with an empty database and a folder of migrations of its own. */
export const test = base.extend<{ $test: { place: MigrationDatabase }; $file: { database: string } }>({
  // Emptied for each test: making one costs more than most of them.
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  database: [async ({}, use) => withEmptyDatabase(use), { scope: 'file' }],
  place: async ({ database: url }, use) => {
    const path = await mkdtemp(join(tmpdir(), 'parvis-migrations-'))
    for (const folder of ['baseline', 'contract']) await mkdir(join(path, folder))
    const sessions: pg.Client[] = []
    const session = async () => {
      const client = new pg.Client(url)
      sessions.push(client)
      await client.connect()
      return client
    }
    const client = await session()
    const empty = async () => void (await client.query('drop schema public cascade; create schema public'))
    await use({
      url,
      client,
      folder: pathToFileURL(`${path}/`),
      async write(files) {
        for (const [name, text] of Object.entries(files)) await writeFile(join(path, `${name}.sql`), text)
      },
      session,
      empty,
    })
    for (const each of sessions.slice(1)) await each.end()
    await empty()
    await client.end()
    await rm(path, { recursive: true })
  },
})

/** A migration that stands before those of the test. */
export const first = { '20270101000000_posts': 'create table posts (id int primary key, text text)' }

/** Returns the names of applied migrations. */
export async function recorded(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** Returns the refusal's sentence; fails when the migration succeeds or breaks in another way. */
export async function refusalOf(migration: Promise<unknown>): Promise<string> {
  const error = await migration.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartRefusal)
  const { message } = error as StartRefusal
  expect(message).toMatch(/^[^\n]+\.$/)
  return message
}
