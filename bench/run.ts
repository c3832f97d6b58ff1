import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { type MeasuredServer, startServer } from './children.ts'
import type { Size } from './dataset/fill.ts'
import { openDataset } from './dataset/open.ts'
import { runDay } from './day/run.ts'
import { openSameEmbed } from './embeds.ts'
import { figuresName, readFigures } from './figures.ts'
import { requireWrk } from './load.ts'
import { tilePath } from './log.ts'
import { openMailSink } from './mail-sink.ts'
import { aboutDatabase, measuring } from './measuring.ts'
import { canReadProcesses, residentMegabytes } from './processes.ts'
import { openCluster, openServersOf, type ReplicaServers, replicaName } from './replica.ts'
import { machineOf, type Report, tableOf, writeReport } from './report.ts'
import { measureInTurns, measureKinds } from './rounds.ts'
import { politicalPage, prepareStories } from './stories.ts'

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000000' },
    members: { type: 'string', default: '100000' },
    /** 3 by default; 600 for the busiest hour of a day, at most 3,600. */
    seconds: { type: 'string' },
    connections: { type: 'string', default: '32' },
    /** Rounds per load; a story and its yardstick alternate, and medians are reported. */
    rounds: { type: 'string', default: '5' },
    /** Only stories that match one of these comma-separated patterns. */
    only: { type: 'string', default: '' },
    /** Writes a CPU profile of the server to .cache/bench/profile. */
    profile: { type: 'boolean', default: false },
    /** Writes the table into docs/performance.md. */
    write: { type: 'boolean', default: false },
  },
})

const size = { posts: count('posts', 1_000, 10_000_000), members: count('members', 1_000, 1_000_000) }
const seconds = options.seconds === undefined ? 3 : count('seconds', 1, 3_600)
const daySeconds = options.seconds === undefined ? 600 : seconds
const connections = count('connections', 1, 10_000)
const rounds = count('rounds', 1, 50)
const wanted = options.only.split(',').map((part) => new RegExp(part))
/** Where a node under measurement serves its figures. */
const figuresPort = 9_465
/** Posts of a small set. */
const few = 10_000
/** The set that a page is compared with: a large one is compared with the usual one. */
const compared: Size =
  size.posts > 1_000_000 ? { posts: 1_000_000, members: 100_000 } : { ...size, posts: few }

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

/** Measures every story; returns whether all requests succeeded. */
async function run(): Promise<boolean> {
  const databaseServer = await openDatabaseServer()
  const pool = String(loadConfig({ NODE_ENV: 'test' }).databasePool)
  const mails = await openMailSink()
  closers.push(() => mails.close())
  const { url, server } = await openServer(databaseServer, size, pool, profiling(), {
    SMTP_URL: mails.address,
  })
  const { postmaster, version } = await aboutDatabase(url)
  if (options.only === 'day') {
    const { report, isMet } = await runDay({ url, server, postmaster, seconds: daySeconds, say })
    console.log(`${report}\n`)
    return isMet
  }
  const small =
    size.posts > compared.posts
      ? { server: (await openServer(databaseServer, compared, pool)).server, posts: compared.posts }
      : undefined
  const idealQuery = await startServer(['bench/yardsticks/ideal-query.ts'], {
    DATABASE_URL: url,
    DATABASE_POOL: pool,
  })
  closers.push(() => idealQuery.stop())
  const bytes = join(folder, 'guest-feed.json')
  await writeFile(
    bytes,
    Buffer.from(await (await fetch(`${server.address}/api/v1/feed?tab=politics`)).arrayBuffer()),
  )
  const sameBytes = await startServer(['bench/yardsticks/same-bytes.ts', bytes], {})
  closers.push(() => sameBytes.stop())

  const dataBytes = join(folder, 'political-page.json')
  await writeFile(
    dataBytes,
    Buffer.from(await (await fetch(`${server.address}${politicalPage}`)).arrayBuffer()),
  )
  const sameData = await startServer(['bench/yardsticks/same-bytes.ts', dataBytes, politicalPage], {})
  closers.push(() => sameData.stop())

  const tileBytes = join(folder, 'tile')
  await writeFile(tileBytes, randomBytes(8_192))
  const sameTile = await startServer(['bench/yardsticks/same-bytes.ts', tileBytes, tilePath], {})
  closers.push(() => sameTile.stop())

  const sameEmbed = await openSameEmbed(url, server, folder)
  closers.push(() => sameEmbed.bare.stop())

  const bareSockets = await startServer(['bench/yardsticks/bare-sockets.ts'], {})
  closers.push(() => bareSockets.stop())
  const bareMessages = await startServer(['bench/yardsticks/bare-messages.ts'], {
    DATABASE_URL: url,
    DATABASE_POOL: pool,
  })
  closers.push(() => bareMessages.stop())

  const figures = await openFiguresServers(url, pool)
  const replica = await openReplicaServers(pool)
  const rounded = {
    measure: measuring({ databaseUrl: url, postmaster, connections, folder }),
    rounds,
    seconds,
  }
  const stories = await prepareStories({
    url,
    ...{ members: size.members, say },
    folder,
    server,
    sameBytes,
    sameData,
    sameTile,
    sameEmbed,
    idealQuery,
    bareSockets,
    bareMessages,
    figures,
    replica,
    small,
  })
  const report: Report = {
    machine: machineOf(version),
    size,
    seconds,
    connections,
    rounds,
    stories: [],
    memory: 0,
  }
  for (const story of stories.filter(({ name }) => wanted.some((part) => part.test(name)))) {
    say(`${story.name}…`)
    report.stories.push(
      story.kinds === undefined
        ? await measureInTurns(story, story.server ?? server, rounded)
        : await measureKinds(story, story.kinds, server, rounded),
    )
  }
  report.memory = residentMegabytes(server.pid).peak
  console.log(tableOf(report))
  await writeReport(root, report, options.write)
  const faults = report.stories.filter(({ all }) => all.some(({ refused, broken }) => refused + broken > 0))
  for (const { name } of faults)
    say(`${name}: some requests were not answered well; its figures mean nothing.`)
  return faults.length === 0
}

/** Starts Parvis on the generated set of a size. */
async function openServer(
  databaseServer: string,
  size: Size,
  pool: string,
  args: string[] = [],
  env: Record<string, string> = {},
) {
  const set = await openDataset(databaseServer, size, say)
  closers.push(() => set.drop())
  return { url: set.url, server: await openNode(set.url, size, pool, args, env) }
}

async function openNode(
  url: string,
  size: Size,
  pool: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<MeasuredServer> {
  const server = await startServer([...args, 'apps/server/src/main.ts'], {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATABASE_POOL: pool,
    PARVIS_DATA: join(folder, `data-${size.posts}`),
    PARVIS_DEMO: '0',
    PARVIS_RATE_LIMITS: '0',
    // Sign-ins of the benchmark's members are security events.
    PARVIS_LOG: 'error',
    HOST: '127.0.0.1',
    PORT: '0',
    ...env,
  })
  closers.push(() => server.stop())
  return server
}

/** Starts two nodes more: one whose figures are read, and one without figures. */
async function openFiguresServers(url: string, pool: string) {
  if (!wanted.some((part) => part.test(figuresName))) return
  const place = `127.0.0.1:${figuresPort}`
  const read = await openNode(url, size, pool, [], { PARVIS_METRICS: place })
  const stop = await readFigures(`http://${place}/metrics`)
  closers.push(async () => stop())
  const without = await openNode(url, size, pool, ['--import', './bench/yardsticks/without-figures.ts'])
  return { read, without }
}

/** Starts a primary with a standby, and a node that reads from each. The set is the small one: it is made anew. */
async function openReplicaServers(pool: string): Promise<ReplicaServers | undefined> {
  if (!wanted.some((part) => part.test(replicaName))) return
  const cluster = await openCluster(say)
  if (cluster === undefined) return
  closers.push(() => cluster.remove())
  const set = { ...size, posts: Math.min(size.posts, few), members: Math.min(size.members, few) }
  return openServersOf(cluster, set, say, (url, env) => openNode(url, set, pool, [], env))
}

/** The server of DATABASE_URL, or the benchmark's own embedded one, with full durability. */
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
