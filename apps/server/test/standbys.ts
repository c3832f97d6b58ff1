import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

const installed = '/usr/lib/postgresql'

/** Folder of the newest PostgreSQL of this machine that can copy a running server; undefined: none. */
export const postgresPrograms = existsSync(installed)
  ? readdirSync(installed)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(installed, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_basebackup')))
  : undefined

/** Reason to skip tests with standbys on this machine. */
export const noStandbys =
  'skipped: no PostgreSQL of the system with pg_basebackup (apt-get install postgresql)'

/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 ? idsOf('postgres') : {}

function idsOf(user: string): { uid?: number; gid?: number } {
  const line = readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, 'm'))
  return line === null ? {} : { uid: Number(line[1]), gid: Number(line[2]) }
}

const settings = {
  listen_addresses: '127.0.0.1',
  wal_level: 'replica',
  hot_standby: 'on',
  max_connections: '120',
  shared_buffers: '64MB',
  max_wal_size: '2GB',
  fsync: 'off',
  autovacuum: 'off',
}

/** A PostgreSQL server of a test, as a process. */
export class PostgresServer {
  readonly folder: string
  readonly port: number
  readonly url: string
  readonly #own: Record<string, string>
  #process: ChildProcess | undefined

  constructor(folder: string, port: number, own: Record<string, string> = {}) {
    this.folder = folder
    this.port = port
    this.#own = own
    this.url = `postgres://parvis@127.0.0.1:${port}/parvis`
  }

  /** Its postmaster. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  async start(): Promise<void> {
    const options = Object.entries({
      ...settings,
      ...this.#own,
      port: this.port,
      unix_socket_directories: this.folder,
    })
    const started = spawn(
      join(String(postgresPrograms), 'postgres'),
      ['-D', this.folder, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...owner, stdio: 'ignore' },
    )
    this.#process = started
    for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
      if (started.exitCode !== null) throw new Error(`PostgreSQL in ${this.folder} did not start`)
      if (
        await this.query('select 1', 'postgres').then(
          () => true,
          () => false,
        )
      )
        return
    }
    throw new Error(`PostgreSQL in ${this.folder} does not answer`)
  }

  /** Kills all its processes, as a crash of the machine does. */
  async kill(): Promise<void> {
    const running = this.#process
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return
    this.signal('SIGKILL')
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  }

  /** Signals all its processes. Paused ones keep their connections open and do not answer. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    for (const pid of this.#pids()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  async query<Row extends pg.QueryResultRow>(text: string, database = 'parvis'): Promise<Row[]> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'postgres', database })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** The postmaster and its children. */
  #pids(): number[] {
    const postmaster = this.#process?.pid
    if (postmaster === undefined) return []
    const children = readdirSync('/proc').filter((name) => {
      if (!/^\d+$/.test(name)) return false
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(postmaster)
      } catch {
        // It has just ended.
        return false
      }
    })
    return [postmaster, ...children.map(Number)]
  }
}

/** A primary and its standbys, below one folder. */
export class Cluster {
  readonly #root: string
  readonly primary: PostgresServer
  readonly #servers: PostgresServer[]

  private constructor(root: string, primary: PostgresServer) {
    this.#root = root
    this.primary = primary
    this.#servers = [primary]
  }

  /** A primary with an empty database `parvis`, owned by the account `parvis`, which is no superuser. */
  static async start(): Promise<Cluster> {
    const root = mkdtempSync(join(tmpdir(), 'parvis-standbys-'))
    if (owner.uid !== undefined) chownSync(root, owner.uid, owner.gid ?? owner.uid)
    const primary = new PostgresServer(join(root, 'primary'), await freePort())
    run('initdb', ['-D', primary.folder, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'])
    await primary.start()
    await primary.query('create role parvis login', 'postgres')
    await primary.query('create database parvis owner parvis', 'postgres')
    return new Cluster(root, primary)
  }

  /** A standby that follows the primary, with these settings of its own. */
  async standby(own: Record<string, string> = {}): Promise<PostgresServer> {
    const folder = join(this.#root, `standby-${this.#servers.length}`)
    const standby = new PostgresServer(folder, await freePort(), own)
    mkdirSync(standby.folder, { mode: 0o700 })
    if (owner.uid !== undefined) chownSync(standby.folder, owner.uid, owner.gid ?? owner.uid)
    const from = `host=127.0.0.1 port=${this.primary.port} user=postgres`
    run('pg_basebackup', ['-D', standby.folder, '-d', from, '-R', '-X', 'stream', '-c', 'fast'])
    this.#servers.push(standby)
    await standby.start()
    return standby
  }

  /** Waits until a standby has replayed everything that the primary has written so far. */
  async reaches(standby: PostgresServer): Promise<void> {
    const [written] = await this.primary.query<{ lsn: string }>(
      'select pg_current_wal_flush_lsn()::text as lsn',
    )
    const query = `select pg_last_wal_replay_lsn() >= '${written?.lsn}'::pg_lsn as done`
    for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100))
      if ((await standby.query<{ done: boolean }>(query))[0]?.done === true) return
    throw new Error('the standby does not catch up')
  }

  async remove(): Promise<void> {
    for (const server of this.#servers) await server.kill()
    rmSync(this.#root, { recursive: true, force: true })
  }
}

function run(program: string, args: string[]): void {
  execFileSync(join(String(postgresPrograms), program), args, {
    ...owner,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}
