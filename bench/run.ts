import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded.ts'
import { type MeasuredServer, startServer } from './children.ts'
import { openDataset, withClient } from './dataset.ts'
import { load, requireWrk } from './load.ts'
import {
  canReadProcesses,
  cpuSeconds,
  familyCpuSeconds,
  parentOf,
  residentMegabytes,
  watchMemory,
} from './processes.ts'
import {
  type Measurement,
  machineOf,
  medianOf,
  type Report,
  ratioOf,
  tableOf,
  writeReport,
} from './report.ts'
import { prepareStories, type Story } from './stories.ts'

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    members: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    /** How often each load is repeated; a story and its yardstick take turns, and medians are kept. */
    rounds: { type: 'string', default: '3' },
    /** Only stories whose name contains one of these, separated by commas. */
    only: { type: 'string', default: '' },
    /** Leaves a CPU profile of the server in .cache/bench/profile. */
    profile: { type: 'boolean', default: false },
    /** Puts the table into docs/performance.md. */
    write: { type: 'boolean', default: false },
  },
})

const size = { posts: count('posts', 1_000, 1_000_000), members: count('members', 1_000, 1_000_000) }
const seconds = count('seconds', 1, 600)
const connections = count('connections', 1, 10_000)
const rounds = count('rounds', 1, 50)
const wanted = options.only.split(',')
const warmUpSeconds = 2

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache/bench')
const closers: (() => Promise<unknown>)[] = []

try {
  requireWrk()
  if (!canReadProcesses())
    throw new Error('The benchmark reads CPU and memory from /proc, which only Linux has.')
  mkdirSync(folder, { recursive: true })
  process.exitCode = (await run()) ? 0 : 1
} finally {
  for (const close of closers.reverse()) await close()
}

/** Measures every story; answers whether all requests were answered well. */
async function run(): Promise<boolean> {
  const databaseServer = await openDatabaseServer()
  const set = await openDataset(databaseServer, size, say)
  closers.push(() => set.drop())
  const { postmaster, version } = await aboutDatabase(set.url)
  const pool = '12'
  const server = await startServer([...profiling(), 'apps/server/src/main.ts'], {
    NODE_ENV: 'production',
    DATABASE_URL: set.url,
    DATABASE_POOL: pool,
    PARVIS_DATA: join(folder, 'data'),
    PARVIS_DEMO: '0',
    PARVIS_RATE_LIMITS: '0',
    HOST: '127.0.0.1',
    PORT: '0',
  })
  closers.push(() => server.stop())
  const idealQuery = await startServer(['bench/yardsticks/ideal-query.ts'], {
    DATABASE_URL: set.url,
    DATABASE_POOL: pool,
  })
  closers.push(() => idealQuery.stop())
  const bytes = join(folder, 'guest-feed.json')
  await writeFile(
    bytes,
    Buffer.from(await (await fetch(`${server.address}/api/feed?tab=politics`)).arrayBuffer()),
  )
  const sameBytes = await startServer(['bench/yardsticks/same-bytes.ts', bytes], {})
  closers.push(() => sameBytes.stop())

  const measure = measuring(set.url, postmaster)
  const stories = await prepareStories({ url: set.url, server, sameBytes, idealQuery })
  const report: Report = {
    machine: machineOf(version),
    size,
    seconds,
    connections,
    rounds,
    stories: [],
    memory: 0,
  }
  for (const story of stories.filter(({ name }) => wanted.some((part) => name.includes(part)))) {
    say(`${story.name}…`)
    const { own, yard } = await inTurns(story, server, measure)
    report.stories.push({
      name: story.name,
      measured: medianOf(own),
      yardstick: story.yardstick && { name: story.yardstick.name, measured: medianOf(yard) },
      ratio: story.yardstick && ratioOf(own, yard),
      targets: story.targets,
      all: own,
    })
  }
  report.memory = residentMegabytes(server.pid).peak
  console.log(tableOf(report))
  await writeReport(root, report, options.write)
  const faults = report.stories.filter(({ all }) => all.some(({ refused, broken }) => refused + broken > 0))
  for (const { name } of faults)
    say(`${name}: some requests were not answered well; its figures mean nothing.`)
  return faults.length === 0
}

type Measure = (
  target: MeasuredServer,
  story: Pick<Story, 'shots' | 'script'>,
  duration: number,
) => Promise<Measurement>

/** The server, its yardstick, the server, its yardstick: what else the machine does meanwhile hits both. */
async function inTurns(story: Story, server: MeasuredServer, measure: Measure) {
  const own: Measurement[] = []
  const yard: Measurement[] = []
  const { yardstick } = story
  await measure(server, story, warmUpSeconds)
  if (yardstick) await measure(yardstick.server, yardstick, warmUpSeconds)
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measure(server, story, seconds))
    if (yardstick) yard.push(await measure(yardstick.server, yardstick, seconds))
  }
  return { own, yard }
}

function measuring(databaseUrl: string, postmaster: number | undefined): Measure {
  return async (target, story, duration) => {
    const shots = typeof story.shots === 'function' ? await story.shots() : story.shots
    await sleep(300)
    const logged = await loggedBytes(databaseUrl)
    const before = { server: cpuSeconds(target.pid), database: postmaster && familyCpuSeconds(postmaster) }
    const memory = watchMemory(target.pid)
    const result = await load(target.address, shots, {
      connections,
      seconds: duration,
      folder,
      script: story.script,
    })
    const megabytes = memory()
    return {
      ...result,
      serverCpu: cpuSeconds(target.pid) - before.server,
      databaseCpu: before.database === undefined ? null : familyCpuSeconds(postmaster ?? 0) - before.database,
      megabytes,
      logged: ((await loggedBytes(databaseUrl)) - logged) / result.requests,
    }
  }
}

/** Bytes that the database has ever written to its log, which a commit waits for. */
function loggedBytes(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`)
    return Number(rows[0].bytes)
  })
}

/** The server of DATABASE_URL, or an embedded one of the benchmark's own, as durable as the real one. */
async function openDatabaseServer(): Promise<string> {
  const given = process.env.DATABASE_URL
  if (given !== undefined && given !== '') return given
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(root, '.cache/bench-postgres'),
    progress: say,
  })
  closers.push(() => postgres.stop())
  return postgres.url
}

/** Its version, and its head process when it runs on this machine. */
function aboutDatabase(url: string): Promise<{ postmaster: number | undefined; version: string }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select pg_backend_pid() as pid, current_setting('server_version') as version,
        coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as here`,
    )
    return { postmaster: rows[0].here ? parentOf(rows[0].pid) : undefined, version: rows[0].version }
  })
}

function profiling(): string[] {
  return options.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(folder, 'profile')}`] : []
}

function count(
  name: 'posts' | 'members' | 'seconds' | 'connections' | 'rounds',
  min: number,
  max: number,
): number {
  const value = Number(options[name])
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`--${name} must be a whole number from ${min} to ${max}`)
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
