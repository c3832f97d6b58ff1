import { setTimeout as sleep } from 'node:timers/promises'
import { chanceFrom } from '../chance.ts'
import type { MeasuredServer } from '../children.ts'
import { cpuSeconds, familyCpuSeconds, residentMegabytes } from '../processes.ts'
import { openClient } from './client.ts'
import { gather } from './community.ts'
import { Noted, type Percentiles } from './latencies.ts'
import { type Act, actsOfDay, busiestHour, dailyMembers, openSockets, perSecond } from './mix.ts'
import { asking, playHour, repeatAct } from './play.ts'
import { openTabs } from './tabs.ts'

/** Targets of the busiest hour: milliseconds, and growth of the server in megabytes. */
const targets = { reads: 250, writes: 500, grown: 30 }
/** Seconds of the hour that are played before they count. */
const warmUp = 20
/** Seconds for the cost of one act. */
const costSeconds = 4

interface Stage {
  url: string
  server: MeasuredServer
  postmaster: number | undefined
  /** Seconds of the busiest hour. */
  seconds: number
  say(line: string): void
}

/** Replays the busiest hour of a day, then measures what each act costs. Returns a report, and whether all targets were met. */
export async function runDay({ url, server, postmaster, seconds, say }: Stage) {
  const client = openClient(server.address)
  const community = await gather(url, server, client, say)
  const noted = new Noted()
  const stage = { client, community, noted }
  say(`${openSockets} tabs open…`)
  const { close } = await openTabs(
    server.address,
    openSockets,
    community,
    asking(client, noted, chanceFrom(0)),
  )
  say('The hour warms up…')
  await playHour({ ...stage, noted: new Noted() }, warmUp)
  say(`${seconds} seconds of the busiest hour…`)
  const cpu = watchCpu(server, postmaster)
  const memory = [residentMegabytes(server.pid).now]
  const looks = setInterval(() => memory.push(residentMegabytes(server.pid).now), 5_000)
  const done = await playHour(stage, seconds)
  const used = cpu()
  clearInterval(looks)
  close()
  await sleep(2_000)
  say('The cost of each act…')
  const costs = await costOfActs(stage, { server, postmaster })
  client.close()
  const requests = noted.all(false).count + noted.all(true).count
  const report = [
    `${dailyMembers.toLocaleString('en')} members a day, ${busiestHour * 100} % of their acts in the busiest hour; ${seconds} s of it, ${openSockets.toLocaleString('en')} open sockets, ${Math.round(requests / seconds)} requests a second, load generator included.`,
    '',
    '| Request | count | p50 ms | p95 ms | p99 ms | faults |',
    '|---|--:|--:|--:|--:|--:|',
    row('**all reads**', noted.all(false)),
    row('**all writes**', noted.all(true)),
    ...noted.kinds().map(([name, figures]) => row(`\`${name}\``, figures)),
    '',
    `CPU of the two cores: server ${share(used.server, seconds)}, database ${share(used.database, seconds)}, load generator ${share(used.generator, seconds)}. Memory of the server: ${memory
      .map((one) => one.toFixed(0))
      .filter((_, turn) => turn % 12 === 0)
      .join(', ')} MB, each minute.`,
    '',
    '| Act | a day, each member | in the hour, a second | done | server ms CPU | database ms CPU |',
    '|---|--:|--:|--:|--:|--:|',
    ...costs.map(
      ({ act, server: own, database }) =>
        `| ${act} | ${actsOfDay[act]} | ${perSecond(act).toFixed(2)} | ${done[act].toLocaleString('en')} | ${own.toFixed(2)} | ${database.toFixed(2)} |`,
    ),
    `| **a member's day** | | | | ${ofDay(costs, 'server').toFixed(1)} | ${ofDay(costs, 'database').toFixed(1)} |`,
    '',
    ...noted.examples().map((example) => `- fault: ${example}`),
  ].join('\n')
  const verdicts = [
    ['reads, p99', noted.all(false).p99, targets.reads],
    ['writes, p99', noted.all(true).p99, targets.writes],
    ['faults', noted.all(false).faults + noted.all(true).faults, 0],
    ['growth of the server in MB, in the last third', growth(memory), targets.grown],
  ] as const
  return {
    report: [
      report,
      ...verdicts.map(
        ([name, value, most]) =>
          `- ${value <= most ? 'met' : '**missed**'}: ${name}: ${value.toFixed(0)} (target ${most} or less)`,
      ),
    ].join('\n'),
    isMet: verdicts.every(([, value, most]) => value <= most),
  }
}

interface Cost {
  act: Act
  /** Milliseconds of CPU for one act. */
  server: number
  database: number
}

async function costOfActs(
  stage: Parameters<typeof repeatAct>[1],
  { server, postmaster }: Pick<Stage, 'server' | 'postmaster'>,
): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const act of Object.keys(actsOfDay) as Act[]) {
    await repeatAct(act, { ...stage, noted: new Noted() }, 1)
    const cpu = watchCpu(server, postmaster)
    const count = await repeatAct(act, { ...stage, noted: new Noted() }, costSeconds)
    const used = cpu()
    costs.push({
      act,
      server: (used.server * 1_000) / count,
      database: (used.database * 1_000) / count,
    })
  }
  return costs
}

const ofDay = (costs: Cost[], part: 'server' | 'database') =>
  costs.reduce((sum, cost) => sum + cost[part] * actsOfDay[cost.act], 0)

/** CPU seconds since now. */
function watchCpu({ pid }: MeasuredServer, postmaster: number | undefined) {
  const read = () => ({
    server: cpuSeconds(pid),
    database: postmaster === undefined ? 0 : familyCpuSeconds(postmaster),
    generator: cpuSeconds(process.pid),
  })
  const before = read()
  return () => {
    const now = read()
    return {
      server: now.server - before.server,
      database: now.database - before.database,
      generator: now.generator - before.generator,
    }
  }
}

const share = (cpu: number, seconds: number) => `${((100 * cpu) / (2 * seconds)).toFixed(0)} %`

/**
 * Megabytes by which the server grew in the last third, between the medians of minutes; 0 for a run of less than three minutes.
 * Caches of members and posts fill before that.
 */
function growth(memory: number[]): number {
  if (memory.length < 36) return 0
  const middle = (some: number[]) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0
  const from = Math.floor((memory.length * 2) / 3)
  return middle(memory.slice(-12)) - middle(memory.slice(from - 12, from))
}

function row(name: string, { count, p50, p95, p99, faults }: Percentiles): string {
  return `| ${name} | ${count.toLocaleString('en')} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} | ${faults} |`
}
