import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { destroyEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { placeFor, socketFolder } from './embedded-place.ts'

const writerScript = fileURLToPath(
  new URL('../../../../apps/server/test/embedded-writer.ts', import.meta.url),
)

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parvis-test-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('uses a short private folder for the socket of a deep cluster, and keeps it', () => {
    const base = join(root, 'x'.repeat(120))
    mkdirSync(base)
    const place = { base, cluster: '', logFile: '', account: undefined, shelf: undefined }
    const folder = socketFolder(place)
    expect(Buffer.byteLength(join(folder, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(socketFolder(place)).toBe(folder)
    rmSync(folder, { recursive: true })
    expect(socketFolder(place)).not.toBe(folder)
  })

  test('refuses a cluster of another major version of PostgreSQL, and says how to keep its data', async () => {
    const dataFolder = join(root, 'data')
    mkdirSync(dataFolder)
    const { cluster } = await placeFor(dataFolder)
    mkdirSync(cluster, { recursive: true })
    writeFileSync(join(cluster, 'PG_VERSION'), '13\n')
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(
      /PostgreSQL 13, et ce Parvis apporte le 18 .* npm run backup/,
    )
    await destroyEmbeddedPostgres(dataFolder)
  })

  test('refuses a second start on its folder, from the same process and from another', {
    tags: 'long',
  }, async () => {
    const dataFolder = join(root, 'data')
    const postgres = await startEmbeddedPostgres({ dataFolder, fsync: false })
    try {
      await expect(startEmbeddedPostgres({ dataFolder })).rejects.toThrow(
        /utilise déjà le dossier de données/,
      )
      await expect(destroyEmbeddedPostgres(dataFolder)).rejects.toThrow(/utilise déjà le dossier de données/)
      const second = spawn(process.execPath, [writerScript, dataFolder], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let complaint = ''
      second.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        complaint += chunk
      })
      const [code] = await once(second, 'close')
      expect(code).toBe(1)
      expect(complaint).toContain(`(processus ${process.pid})`)
      const client = new pg.Client(postgres.url)
      await client.connect()
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await client.end()
    } finally {
      await postgres.stop()
      await destroyEmbeddedPostgres(dataFolder)
    }
  })
})
