/**
 * Members' latency before, during and after floods by strangers. `npm run bench:floods` exits with 1 when a 95th
 * percentile more than doubles, or when a member is refused.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { type MeasuredServer, startServer } from '../children.ts'
import { openDataset } from '../dataset/open.ts'
import { credentials, memberCount, signIn } from '../people.ts'
import { act, acts, type Latencies, noLatencies } from './members.ts'

const { values: options } = parseArgs({
  options: {
    /** Rounds per flood; the times of all rounds are combined. */
    rounds: { type: 'string', default: '3' },
    /** Only floods with a matching name. */
    only: { type: 'string', default: '' },
  },
})
const rounds = Math.min(9, Math.max(1, Number(options.rounds) || 1))

const floods = ['sockets, one address', 'sockets, 1,000 networks', 'mails', 'passwords']
const size = { posts: 10_000, members: 5_000 }
const calmMs = 6_000
/** Minimum measured time, for floods that end at once. */
const shortestMs = 3_000
const mostTimes = 2

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/bench')
const phases = ['before', 'during', 'after'] as const
const closers: (() => Promise<unknown>)[] = []

try {
  mkdirSync(folder, { recursive: true })
  process.exitCode = (await run()) ? 0 : 1
} finally {
  for (const close of closers.reverse()) await close()
}

async function run(): Promise<boolean> {
  const server = await openServer()
  const sessions = await signIn(server, memberCount)
  const people = sessions.map((session, turn) => ({
    ...session,
    ...(credentials[turn] as (typeof credentials)[number]),
  }))
  // Warms up compiled code and caches, and each device's first sign-in.
  await act(server, people, noLatencies(), sleep(2 * calmMs))
  const lines = [
    `${rounds} rounds; load of the machine before: ${(loadavg()[0] ?? 0).toFixed(2)}.`,
    '',
    '| flood | members’ | before p50 / p95 ms | during | after | p95 during / before | refused |',
    '|---|---|--:|--:|--:|--:|--:|',
  ]
  let passed = true
  for (const flood of floods.filter((name) => name.includes(options.only))) {
    const latencies = { before: noLatencies(), during: noLatencies(), after: noLatencies() }
    for (let round = 0; round < rounds; round += 1) {
      await act(server, people, latencies.before, sleep(calmMs))
      const begun = performance.now()
      const attack = launch(flood, server, round)
      await act(server, people, latencies.during, Promise.all([attack, sleep(shortestMs)]))
      const took = ((performance.now() - begun) / 1_000).toFixed(1)
      process.stderr.write(`${flood}, round ${round + 1}: ${took} s, ${await attack}\n`)
      await act(server, people, latencies.after, sleep(calmMs))
    }
    for (const what of acts) {
      const cell = (of: Latencies) => `${at(of.times[what], 0.5)} / ${at(of.times[what], 0.95)}`
      const ratio =
        percentile(latencies.during.times[what], 0.95) / percentile(latencies.before.times[what], 0.95)
      const refused = phases.reduce((sum, phase) => sum + latencies[phase].refused[what], 0)
      passed &&= ratio <= mostTimes && refused === 0
      const cells = phases.map((phase) => cell(latencies[phase]))
      lines.push(`| ${flood} | ${what} | ${cells.join(' | ')} | ${ratio.toFixed(2)} | ${refused} |`)
    }
  }
  console.log([...lines, '', passed ? 'met' : `**missed**: a p95 of more than ${mostTimes} times`].join('\n'))
  return passed
}

async function openServer(): Promise<MeasuredServer> {
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(root, '.cache/bench-postgres'),
    progress: (line) => process.stderr.write(`${line}\n`),
  })
  closers.push(() => postgres.stop())
  const set = await openDataset(postgres.url, size, (line) => process.stderr.write(`${line}\n`))
  closers.push(() => set.drop())
  // As in production, with limits, but with the server's local mailbox.
  const server = await startServer(['apps/server/src/main.ts'], {
    NODE_ENV: 'development',
    DATABASE_URL: set.url,
    PARVIS_DATA: join(folder, 'data-floods'),
    PARVIS_DEMO: '0',
    PARVIS_SNAPSHOT: '0',
    PARVIS_LOG: 'fatal',
    TRUST_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
    PORT: '0',
  })
  closers.push(() => server.stop())
  return server
}

/** Runs a flood in its own process; resolves to its result. */
async function launch(flood: string, { address }: MeasuredServer, round: number): Promise<string> {
  const child = spawn(process.execPath, ['bench/floods/attack.ts', flood, address, String(round)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return output.trim()
}

function percentile(times: number[], part: number): number {
  const ordered = times.toSorted((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * part))] ?? Number.NaN
}

function at(times: number[], part: number): string {
  return percentile(times, part).toFixed(1)
}
