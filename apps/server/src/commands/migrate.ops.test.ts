import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { migrate } from '@parvis/platform/database/migrate.ts'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { copyTemplate, withEmptyDatabase } from '../../test/databases.ts'
import { test } from '../../test/server-process.ts'
import { migrations } from '../migrations.ts'

const run = promisify(execFile)

/** Runs `npm run migrate -- …` as the launcher does; returns its output, or the complaint with which it failed. */
async function npmRunMigrate(url: string, ...words: string[]): Promise<string> {
  const program = join(import.meta.dirname, 'main.ts')
  const env = { ...process.env, DATABASE_URL: url }
  const failed = (error: unknown) => error as { stdout: string; stderr: string }
  const { stdout, stderr } = await run(process.execPath, [program, 'migrate', ...words], { env }).catch(
    failed,
  )
  return stdout || stderr
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

describe('the schema, as operators change it', { timeout: 60_000 }, () => {
  test('two servers that start at once on a new database both serve it', async ({ launch }) => {
    await withEmptyDatabase(async (url) => {
      const servers = [launch({ DATABASE_URL: url }), launch({ DATABASE_URL: url })]
      for (const server of servers) expect((await fetch(`${await server.ready}/ready`)).status).toBe(200)
      for (const server of servers) {
        server.child.kill('SIGTERM')
        expect(await server.ended).toBe(0)
      }
    })
  })

  test('PARVIS_MIGRATE=0: a start leaves the schema as it is, and names the command that brings it up to date', async ({
    launch,
  }) => {
    await withEmptyDatabase(async (url) => {
      const early = launch({ DATABASE_URL: url, PARVIS_MIGRATE: '0' })
      expect(await early.ended).toBe(1)
      expect(early.complaint()).toMatch(/^PARVIS_MIGRATE=0 : [^\n]*npm run migrate[^\n]*\.\n$/)
      expect(await query(url, "select from pg_tables where schemaname = 'public'")).toEqual([])

      expect(await npmRunMigrate(url, '--status')).toMatch(
        /^Migrations faites : 0\n.* : \d+, de baseline\/01_functions à 2026/,
      )
      expect(await npmRunMigrate(url)).toMatch(/^Migrations faites :\n {2}baseline\/01_functions\n/)
      expect(await npmRunMigrate(url)).toBe('Rien à faire.\n')
      expect(await npmRunMigrate(url, '--status')).toContain('ou au démarrage) : aucune\n')
      const server = launch({ DATABASE_URL: url, PARVIS_MIGRATE: '0' })
      expect((await fetch(`${await server.ready}/ready`)).status).toBe(200)
    })
  })

  test('a server of the version before starts, and stays ready, on a schema that a newer one has added to; not once that one has removed something', async ({
    launch,
  }) => {
    const database = await copyTemplate()
    const newer = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'parvis-newer-'))}/`)
    await cp(migrations, newer, { recursive: true })
    await writeFile(
      new URL('29990101000000_moods.sql', newer),
      'alter table profiles add column mood text; create table moods (id int)',
    )
    await writeFile(
      new URL('contract/29990101000001_no_moods.sql', newer),
      'alter table profiles drop column mood',
    )
    const before = launch({ DATABASE_URL: database.url })
    const ready = async () => (await fetch(`${await before.ready}/ready`)).status
    expect(await ready()).toBe(200)

    expect(await migrate(database.url, newer)).toEqual(['29990101000000_moods'])
    expect(await ready()).toBe(200)
    expect(await npmRunMigrate(database.url, '--status')).toContain('29990101000000_moods')
    const again = launch({ DATABASE_URL: database.url })
    expect((await fetch(`${await again.ready}/api/v1/feed?tab=citizens`)).status).toBe(200)

    expect(await migrate(database.url, newer, { contract: true })).toEqual([
      'contract/29990101000001_no_moods',
    ])
    expect(await ready()).toBe(503)
    const late = launch({ DATABASE_URL: database.url })
    expect(await late.ended).toBe(1)
    expect(late.complaint()).toMatch(
      /^Une version plus récente [^\n]*contract\/29990101000001_no_moods[^\n]*\.\n$/,
    )
    before.child.kill('SIGKILL')
    again.child.kill('SIGKILL')
    await Promise.all([before.ended, again.ended])
    await database.drop()
    await rm(newer, { recursive: true })
  })

  test('the database of another program is refused in one sentence', async ({ launch }) => {
    await withEmptyDatabase(async (url) => {
      await query(url, 'create table clients (id int)')
      const server = launch({ DATABASE_URL: url })
      expect(await server.ended).toBe(1)
      expect(server.complaint()).toMatch(
        /^La base de données que désigne DATABASE_URL [^\n]*clients[^\n]*\.\n$/,
      )
      expect(await npmRunMigrate(url)).toBe(server.complaint())
    })
  })

  test('killed in the midst of a file, a node keeps the files before it, and the next one goes on from there', async () => {
    await withEmptyDatabase(async (url) => {
      const client = new pg.Client(url)
      await client.connect()
      // The file that creates this table waits for this transaction.
      await client.query('begin; create table post_drafts (id int)')
      const killed = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'migrate'], {
        env: { ...process.env, DATABASE_URL: url },
        stdio: 'ignore',
      })
      const ended = once(killed, 'exit')
      const waiting =
        "select from pg_stat_activity where application_name = 'parvis-migrate' and wait_event_type = 'Lock'"
      await expect.poll(() => query(url, waiting), { timeout: 20_000 }).toHaveLength(1)
      killed.kill('SIGKILL')
      await ended
      await client.query('rollback')
      await client.end()

      const files = 'select name from schema_migrations'
      const before = await query(url, files)
      expect(before.length).toBeGreaterThan(3)
      expect(await npmRunMigrate(url)).toMatch(/^Migrations faites :\n/)
      expect(await query(url, files)).toEqual(expect.arrayContaining(before))
    })
  })
})
