import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { compare } from './compare.ts'
import { runDay } from './day/run.ts'
import { measureImports } from './imports.ts'
import { requireWrk } from './load.ts'
import { canReadProcesses, residentMegabytes } from './processes.ts'
import { measureRegister } from './register.ts'
import { headOf, machineOf, type Report, restOf, rowsOf, writeReport } from './report.ts'
import { checkOut } from './revision.ts'
import { measureStory } from './rounds.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'
import { storiesOf } from './stories.ts'
import type { Story } from './story.ts'

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string' },
    members: { type: 'string' },
    /** 3 by default; 600 for the busiest hour of a day, at most 3,600. */
    seconds: { type: 'string' },
    connections: { type: 'string', default: '32' },
    /** Rounds per load; a story and its yardstick alternate, and medians are reported. */
    rounds: { type: 'string', default: '5' },
    /** Only stories that match one of these comma-separated patterns. */
    only: { type: 'string', default: '' },
    /** Folder of published official files, for `--only imports`. */
    files: { type: 'string' },
    /** Only the acts that members do most, in at most six minutes. */
    quick: { type: 'boolean', default: false },
    /** A revision beside which these sources are measured, story by story. */
    against: { type: 'string' },
    /** Plays each story once with a few requests on a tiny set, to see that it runs; measures nothing. */
    tiny: { type: 'boolean', default: false },
    /** Writes a CPU profile of the server to .cache/bench/profile. */
    profile: { type: 'boolean', default: false },
    /** Writes the table into docs/performance.md. */
    write: { type: 'boolean', default: false },
  },
})

const isShort = options.quick || options.against !== undefined
const usual = options.tiny ? [1_000, 1_000] : isShort ? [100_000, 20_000] : [1_000_000, 100_000]
const size = {
  posts: count('posts', 1_000, 10_000_000, usual[0]),
  members: count('members', 1_000, 1_000_000, usual[1]),
}
const seconds = options.tiny ? 0 : count('seconds', 1, 3_600, isShort ? 1 : 3)
const connections = count('connections', 1, 10_000)
const rounds = options.tiny ? 1 : count('rounds', 1, 50)
const patterns = options.only.split(',').map((part) => new RegExp(part))
const isChosen = ({ name, isQuick, needsBrowser }: Story) =>
  (isQuick === true || !options.quick) &&
  (needsBrowser !== true || !options.tiny || options.only !== '') &&
  patterns.some((part) => part.test(name))

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.cache/bench')
const closers: (() => Promise<unknown>)[] = []
const atEnd = (close: () => Promise<unknown>) => void closers.push(close)

try {
  if (!options.tiny && !['imports', 'register'].includes(options.only ?? '')) requireWrk()
  if (!canReadProcesses())
    throw new Error('The benchmark reads CPU and memory from /proc, which only Linux has.')
  mkdirSync(folder, { recursive: true })
  process.exitCode = (await run()) ? 0 : 1
} finally {
  for (const close of closers.reverse()) await close()
}

/** Returns whether all stories were measured, and all requests succeeded. */
async function run(): Promise<boolean> {
  if (options.only === 'register') return measureRegister(await openDatabaseServer(), say)
  if (options.only === 'imports') return measureImports(await openDatabaseServer(), options.files, say)
  const common = { size, connections, folder, say, atEnd, isTiny: options.tiny }
  if (options.against !== undefined) {
    const revision = await checkOut(options.against, { root, size, say })
    const [here, there] = [
      await openStage({ ...common, databaseServer: await startPostgres(root) }),
      await openStage({ ...common, databaseServer: await startPostgres(revision.root), revision }),
    ]
    return compare(here, there, { name: options.against, isChosen, pairs: rounds, seconds, print })
  }
  const args = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(folder, 'profile')}`] : []
  const stage = await openStage({ ...common, databaseServer: await openDatabaseServer(), args })
  if (options.only === 'day') return playDay(stage)
  return measureAll(stage)
}

/** Measures every story, and keeps what is measured after each. */
async function measureAll(stage: Stage): Promise<boolean> {
  const report: Report = {
    machine: machineOf(stage.postgres),
    ...{ size, seconds, connections, rounds, stories: [], failed: [] },
    memory: { peak: 0, end: 0 },
  }
  print(headOf(report))
  for (const story of storiesOf(stage).filter(isChosen)) {
    try {
      const { measure, server } = stage
      const measured = await measureStory(story, { measure, server, rounds, seconds })
      const bad = measured.all.filter(({ refused, broken }) => refused + broken > 0).length
      if (bad > 0) throw new Error(`requests failed in ${bad} of ${measured.all.length} rounds`)
      report.stories.push(measured)
      print(rowsOf(measured))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      report.failed.push({ name: story.name, reason })
      say(`${story.name}: not measured: ${reason}`)
    }
    await stage.endStory()
    const { peak, now: end } = residentMegabytes(stage.server.pid)
    report.memory = { peak, end }
    if (!options.tiny) await writeReport(root, report, options.write)
  }
  print(restOf(report))
  return report.failed.length === 0
}

async function playDay({ url, server, postmaster }: Stage): Promise<boolean> {
  const daySeconds = options.seconds === undefined ? 600 : seconds
  const { report, isMet } = await runDay({ url, server, postmaster, seconds: daySeconds, say })
  print([report, ''])
  return isMet
}

/** The server of DATABASE_URL, or the benchmark's own embedded one, with full durability. */
async function openDatabaseServer(): Promise<StageOptions['databaseServer']> {
  const given = process.env.DATABASE_URL
  return given !== undefined && given !== '' ? given : startPostgres(root)
}

async function startPostgres(folder: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(folder, '.cache/bench-postgres'),
    progress: say,
  })
  atEnd(() => postgres.stop())
  return postgres.url
}

function count(
  name: 'posts' | 'members' | 'seconds' | 'connections' | 'rounds',
  min: number,
  max: number,
  usual?: number,
): number {
  const value = Number(options[name] ?? usual)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`--${name} must be a whole number from ${min} to ${max}`)
}

function print(lines: string[]): void {
  for (const line of lines) console.log(line)
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
