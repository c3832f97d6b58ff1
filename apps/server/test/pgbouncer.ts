import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addressAt, openDatabaseLine } from './database-line.ts'
import { freePort } from './free-port.ts'

const program = 'pgbouncer'
export const hasPgbouncer = spawnSync(program, ['--version']).status === 0

export interface Pgbouncer {
  /** Address of the database through the pooler. */
  url: string
  stop(): Promise<void>
}

/** `ops/pgbouncer/pgbouncer.ini` before the database of this address. `changes` replaces parts of the file. */
export async function startPgbouncer(
  url: string,
  changes: [wanted: string | RegExp, instead: string][] = [],
): Promise<Pgbouncer> {
  // The account of the pooler may not reach the socket of the embedded database.
  const line = await openDatabaseLine(url)
  const { host, port, user, password, database } = new pg.Client(line.url)
  const folder = await mkdtemp(join(tmpdir(), 'parvis-pgbouncer-'))
  const place = { ini: join(folder, 'pgbouncer.ini'), users: join(folder, 'userlist.txt') }
  const listens = await freePort()
  const example = readFileSync(new URL('../../../ops/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8')
  const text = [
    ['parvis = host=10.0.0.21 port=5432 dbname=parvis', `${database} = host=${host} port=${port}`],
    ['listen_addr = 10.0.0.20', 'listen_addr = 127.0.0.1\nunix_socket_dir =\nlogfile ='],
    ['listen_port = 6432', `listen_port = ${listens}`],
    ['/etc/pgbouncer/userlist.txt', place.users],
    ...changes,
  ].reduce((changed, [wanted = '', instead = '']) => {
    const next = changed.replace(wanted, () => String(instead))
    if (next === changed) throw new Error(`the example has no ${wanted}`)
    return next
  }, example)
  writeFileSync(place.ini, text)
  writeFileSync(place.users, `"${user}" "${password}"\n`)
  // It refuses to run as root, and then reads its files as nobody.
  chmodSync(folder, 0o755)
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...asRoot, place.ini], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const gone = once(child, 'close')
  const address = addressAt(url, listens)
  await untilItAnswers(address).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`pgbouncer does not answer (${error}): ${complaint}`)
  })
  return {
    url: address,
    async stop() {
      child.kill('SIGKILL')
      await gone
      await line.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
