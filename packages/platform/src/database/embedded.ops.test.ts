import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { destroyEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findBase } from './embedded-place.ts'

const writerScript = fileURLToPath(
  new URL('../../../../apps/server/test/embedded-writer.ts', import.meta.url),
)

let root: string
let dataFolder: string
let postgres: EmbeddedPostgres | undefined

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parvis-test-'))
  dataFolder = join(root, 'data')
})

afterEach(async () => {
  await postgres?.stop()
  postgres = undefined
  await destroyEmbeddedPostgres(dataFolder)
  rmSync(root, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('logs a slow statement without the values in it', async () => {
    postgres = await startEmbeddedPostgres({ dataFolder, fsync: false })
    const client = new pg.Client(postgres.url)
    await client.connect()
    await client.query('select pg_sleep(1.1), $1::text as word', ['confidence'])
    await client.end()
    const log = readFileSync(postgres.logFile, 'utf8')
    expect(log).toMatch(/duration: \d+\.\d+ ms .*select pg_sleep\(1\.1\), \$1::text/)
    expect(log).not.toContain('confidence')
  })

  test('starts in a new folder, sorts in French and opens no port; keeps its rows over a stop, a restart and a crash of the database', async () => {
    postgres = await startEmbeddedPostgres({ dataFolder })
    expect(await answer(`select upper('été')`)).toBe('ÉTÉ')
    expect(await answer('show listen_addresses')).toBe('')
    expect(await answer('show data_checksums')).toBe('on')
    expect(await answer('select rolsuper from pg_roles where rolname = current_user')).toBe(false)

    await answer(`create table kept as select 'là' as word`)
    await postgres.stop()
    postgres = await startEmbeddedPostgres({ dataFolder })
    expect(await answer('select word from kept')).toBe('là')

    const before = postmasterId()
    await postgres.restart()
    expect(postmasterId()).not.toBe(before)
    expect(await answer('select word from kept')).toBe('là')

    process.kill(postmasterId(), 'SIGKILL')
    await expect.poll(() => answer('select word from kept').catch(String), { timeout: 20_000 }).toBe('là')
  })

  test('comes back after it is killed again while it starts', async () => {
    postgres = await startEmbeddedPostgres({ dataFolder })
    const first = postmasterId()
    process.kill(first, 'SIGKILL')
    // The next one has written its lock file, which is empty for a moment, and is recovering.
    let next = Number.NaN
    const hasNext = () => {
      next = postmasterId()
      return next > 0 && next !== first
    }
    await expect.poll(hasNext, { timeout: 20_000, interval: 1 }).toBe(true)
    process.kill(next, 'SIGKILL')
    await expect.poll(() => answer('select 1').catch(String), { timeout: 20_000 }).toBe(1)
  })

  test('works below a folder too deep for a socket', async () => {
    dataFolder = join(root, ...Array.from({ length: 20 }, () => 'un-dossier-profond'))
    postgres = await startEmbeddedPostgres({ dataFolder, fsync: false })
    expect(await answer('select 1')).toBe(1)
  })

  test('loses no acknowledged row when the server is killed while it writes', async () => {
    const acknowledged = await writeUntilKilled()
    postgres = await startEmbeddedPostgres({ dataFolder })
    expect(await missing(acknowledged)).toEqual([])
  })

  test('loses no acknowledged row when the server and the database are both killed', async () => {
    const acknowledged = await writeUntilKilled(() => process.kill(postmasterId(), 'SIGKILL'))
    postgres = await startEmbeddedPostgres({ dataFolder })
    expect(await missing(acknowledged)).toEqual([])
  })

  test('starts when another program has the process id of the dead postmaster', async () => {
    postgres = await startEmbeddedPostgres({ dataFolder, fsync: false })
    const lockFile = join(clusterFolder(), 'postmaster.pid')
    const [, ...rest] = readFileSync(lockFile, 'utf8').split('\n')
    await postgres.stop()
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
    writeFileSync(lockFile, [stranger.pid, ...rest].join('\n'))
    postgres = await startEmbeddedPostgres({ dataFolder, fsync: false })
    expect(await answer('select 1')).toBe(1)
    expect(stranger.exitCode).toBeNull()
    stranger.kill()
  })

  test('starts anew after it was destroyed', async () => {
    postgres = await startEmbeddedPostgres({ dataFolder, fsync: false })
    await answer('create table gone ()')
    await postgres.stop()
    await destroyEmbeddedPostgres(dataFolder)
    postgres = await startEmbeddedPostgres({ dataFolder, fsync: false })
    expect(await answer(`select to_regclass('gone')`)).toBeNull()
  })
})

/** Returns the first column of the first row. */
async function answer(sql: string): Promise<unknown> {
  const client = new pg.Client(postgres?.url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

function clusterFolder(): string {
  return join(findBase(dataFolder) ?? '', 'cluster')
}

function postmasterId(): number {
  return Number.parseInt(readFileSync(join(clusterFolder(), 'postmaster.pid'), 'utf8'), 10)
}

/** Lets the writer write more than 300 rows, kills it, and returns the acknowledged ones. */
async function writeUntilKilled(alsoKill: () => void = () => undefined): Promise<number[]> {
  const writer: ChildProcess = spawn(process.execPath, [writerScript, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: number[] = []
  const gone = once(writer, 'close')
  if (writer.stdout === null) throw new Error('the writer has no output')
  for await (const line of createInterface(writer.stdout)) {
    acknowledged.push(Number(line))
    if (acknowledged.length === 300) {
      writer.kill('SIGKILL')
      alsoKill()
    }
  }
  await gone
  expect(acknowledged.length).toBeGreaterThanOrEqual(300)
  return acknowledged
}

async function missing(acknowledged: number[]): Promise<number[]> {
  const client = new pg.Client(postgres?.url)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from written')
  await client.end()
  const kept = new Set(rows.map((row) => Number(row.id)))
  return acknowledged.filter((id) => !kept.has(id))
}
