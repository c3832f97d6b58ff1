import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { parse, stringify } from 'yaml'
import { freePort } from './free-port.ts'

const bin = '/usr/lib/postgresql/15/bin'
const nobody = 65_534
const password = 'un mot de passe de test'

/** Names the programs of the cluster that this machine lacks; undefined when all are there. */
export function missingForCluster(): string | undefined {
  const programs = [
    ['patroni', '--version'],
    ['etcd', '--version'],
    ['haproxy', '-v'],
    ['pgbouncer', '--version'],
    ['redis-server', '--version'],
  ] as const
  const missing: string[] = programs
    .filter(([program, option]) => spawnSync(program, [option]).status !== 0)
    .map(([program]) => program)
  if (!existsSync(`${bin}/postgres`)) missing.push('postgresql-15')
  return missing.length === 0 ? undefined : missing.join(', ')
}

/** A PostgreSQL under its Patroni. */
export interface Machine {
  name: string
  port: number
  restPort: number
  /** Kills its Patroni and its PostgreSQL, as a loss of power does. */
  kill(): Promise<void>
  /** Kills its PostgreSQL alone; Patroni stays. */
  killPostgres(): void
  start(): void
}

/** PostgreSQL on three machines under Patroni and etcd, HAProxy before the primary. */
export interface Cluster {
  machines: Machine[]
  /** Address of whichever machine is the primary. */
  primaryUrl: string
  urlOf(machine: Machine): string
  /** The primary, once Patroni has one. */
  primary(): Promise<Machine>
  /** Resolves once a primary and this many streaming replicas are there. */
  isWhole(replicas: number): Promise<void>
  stop(): Promise<void>
}

const example = (name: string) => readFileSync(new URL(`../../../ops/${name}`, import.meta.url), 'utf8')

/** Starts a cluster in a folder, from the examples of `ops/`. */
export async function startCluster(folder: string): Promise<Cluster> {
  chmodSync(folder, 0o755)
  const running = new Set<ChildProcess>()
  const run = (program: string, options: string[], env: Record<string, string> = {}): ChildProcess => {
    const child = spawn(program, options, {
      stdio: 'ignore',
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      ...(process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}),
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }

  const [etcdPort, etcdPeer] = [await freePort(), await freePort()]
  const own = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(path, nobody, nobody)
    return path
  }
  run('etcd', [
    ...['--data-dir', own('etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', `http://127.0.0.1:${etcdPort}`],
    ...['--advertise-client-urls', `http://127.0.0.1:${etcdPort}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${etcdPeer}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${etcdPeer}`],
    ...['--initial-cluster', `default=http://127.0.0.1:${etcdPeer}`],
  ])

  const machines: Machine[] = []
  for (const name of ['pg-1', 'pg-2', 'pg-3']) machines.push(await prepareMachine(name))
  for (const machine of machines) machine.start()

  const primaryPort = await freePort()
  const balancer = join(folder, 'postgresql.cfg')
  const servers = machines
    .map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}\n`)
    .join('')
  writeFileSync(
    balancer,
    example('haproxy/postgresql.cfg')
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${primaryPort}`)
      .replace('check port 8008 ', '')
      .replace(/( {2}server pg-\d .*\n)+/, servers),
  )
  run('haproxy', ['-q', '-f', balancer])

  async function prepareMachine(name: string): Promise<Machine> {
    const [port, restPort] = [await freePort(), await freePort()]
    const data = own(name)
    const config = parse(example('patroni/patroni.yml')) as PatroniConfig
    config.name = name
    config.restapi = { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` }
    config.etcd3.hosts = [`127.0.0.1:${etcdPort}`]
    Object.assign(config.postgresql, {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(data, 'data'),
      bin_dir: bin,
      pgpass: join(data, 'pgpass'),
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      parameters: { unix_socket_directories: data },
    })
    for (const account of Object.values(config.postgresql.authentication)) account.password = password
    const file = join(folder, `${name}.yml`)
    writeFileSync(file, stringify(config))
    let patroni: ChildProcess | undefined
    const postmaster = () => {
      const pid = existsSync(join(data, 'data/postmaster.pid'))
        ? Number(readFileSync(join(data, 'data/postmaster.pid'), 'utf8').split('\n')[0])
        : undefined
      return pid
    }
    return {
      name,
      port,
      restPort,
      async kill() {
        const server = postmaster()
        const gone = patroni && once(patroni, 'exit')
        patroni?.kill('SIGKILL')
        if (server !== undefined) killFamily(server)
        await gone
      },
      killPostgres() {
        const server = postmaster()
        if (server !== undefined) killFamily(server)
      },
      start() {
        patroni = run('patroni', [file])
      },
    }
  }

  const urlOf = ({ port }: { port: number }) =>
    `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`

  async function primary(): Promise<Machine> {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      for (const machine of machines)
        if ((await statusOf(`http://127.0.0.1:${machine.restPort}/primary`)) === 200) return machine
      await sleep(100)
    }
    throw new Error('no primary after a minute')
  }

  return {
    machines,
    primaryUrl: urlOf({ port: primaryPort }),
    urlOf,
    primary,
    async isWhole(replicas) {
      for (let attempt = 0; ; attempt += 1) {
        const found = await streaming(urlOf(await primary())).catch(() => 0)
        if (found >= replicas) return
        if (attempt > 300) throw new Error(`only ${found} replicas`)
        await sleep(200)
      }
    },
    async stop() {
      for (const machine of machines) await machine.kill()
      await Promise.all(
        [...running].map((child) => {
          const gone = once(child, 'exit')
          child.kill('SIGKILL')
          return gone
        }),
      )
    },
  }
}

interface PatroniConfig {
  name: string
  restapi: { listen: string; connect_address: string }
  etcd3: { hosts: string[] }
  postgresql: { authentication: Record<string, { password: string }> }
}

async function statusOf(address: string): Promise<number> {
  return fetch(address, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Replicas that stream from this primary, one of them synchronous. */
async function streaming(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ all: number; synchronous: number }>(
      `select count(*)::int as all, count(*) filter (where sync_state = 'sync')::int as synchronous
       from pg_stat_replication where state = 'streaming'`,
    )
    return rows[0] !== undefined && rows[0].synchronous > 0 ? rows[0].all : 0
  } finally {
    await client.end()
  }
}

/** Kills a postmaster and its processes at once: none is left to write. */
function killFamily(pid: number): void {
  const children = spawnSync('pgrep', ['-P', String(pid)])
    .stdout.toString()
    .split('\n')
    .filter(Boolean)
    .map(Number)
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}
