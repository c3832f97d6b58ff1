import type { MeasuredServer } from './children.ts'
import type { Shot } from './load.ts'
import { type Measurement, middle } from './report.ts'
import type { Stage } from './stage.ts'
import { storiesOf } from './stories.ts'
import type { Load, Story } from './story.ts'

interface Comparison {
  /** Name of the other revision. */
  name: string
  isChosen(story: Story): boolean
  /** Times that the two are measured in turns. */
  pairs: number
  /** Seconds of one round. */
  seconds: number
  print(lines: string[]): void
}

/** One round of both revisions. */
type Pair = Record<'here' | 'there', Measurement>

const warmUp = 2

/**
 * Plays each story on two revisions in turns, and prints the result of each pair: milliseconds of processor for a request, which
 * decide, and requests per second. Returns whether every story was measured.
 */
export async function compare(here: Stage, there: Stage, comparison: Comparison): Promise<boolean> {
  const { name, isChosen, pairs, seconds, print } = comparison
  const others = new Map(storiesOf(there).map((story) => [story.name, story]))
  const chosen = storiesOf(here).filter(isChosen)
  const pathOf = await pathsOf(there)
  let failed = 0
  print([
    `CPU ms of process and database for a request, here and at ${name}; ratios here : ${name}, median of ${pairs} pairs (least – most), and of the least costs.`,
    '',
    '| | CPU here, process + database | CPU there | CPU, ratio | of the least | requests/s here | there | rate, ratio | ratios of CPU, pair by pair |',
    '|---|--:|--:|--:|--:|--:|--:|--:|---|',
  ])
  for (const story of chosen) {
    const other = others.get(story.name)
    if (other === undefined || !isComparable(story)) continue
    try {
      const load = await loadOf(story, (path) => path)
      const otherLoad = await loadOf(other, pathOf)
      await measureWell(here, load, warmUp)
      if (!(await isServed(there, otherLoad))) {
        print([`| ${story.name} | not served at ${name} | | | | | | | |`])
        continue
      }
      const rounds: Pair[] = []
      for (let turn = 0; turn < pairs; turn += 1)
        rounds.push({
          here: await measureWell(here, load, seconds),
          there: await measureWell(there, otherLoad, seconds),
        })
      print([rowOf(story.name, rounds)])
    } catch (error) {
      failed += 1
      print([
        `| ${story.name} | not measured: ${error instanceof Error ? error.message : error} | | | | | | | |`,
      ])
    }
  }
  return failed === 0
}

/** Warms a revision up. Returns false if it refuses every request of the story, as one without the story's route does. */
async function isServed({ measure, server }: Stage, load: Load): Promise<boolean> {
  const { refused, broken, requests } = await measure(server, load, warmUp)
  if (refused === requests && broken === 0) return false
  if (refused + broken > 0) throw new Error(`${refused + broken} of ${requests} requests failed`)
  return true
}

/** Custom loads take too long, and servers of their own are not of both revisions. */
const isComparable = ({ play, server }: Story) => play === undefined && server === undefined

/** The kinds of a story together: their mean costs of both revisions are of the same requests. */
async function loadOf(
  { shots, kinds, script, connections }: Story,
  pathOf: (path: string) => string,
): Promise<Load> {
  const all = async () => (await kinds?.())?.flatMap((kind) => kind.shots) ?? (await shots?.()) ?? []
  return {
    shots: async () => (await all()).map((shot): Shot => ({ ...shot, path: pathOf(shot.path) })),
    ...(script !== undefined && { script }),
    ...(connections !== undefined && { connections }),
  }
}

async function measureWell({ measure, server }: Stage, load: Load, seconds: number): Promise<Measurement> {
  const measured = await measure(server, load, seconds)
  const { refused, broken, requests } = measured
  if (refused + broken > 0) throw new Error(`${refused + broken} of ${requests} requests failed`)
  return measured
}

/** Addresses of a revision: until 22 November 2026 they had no version. */
async function pathsOf({ server }: { server: MeasuredServer }): Promise<(path: string) => string> {
  const { ok } = await fetch(`${server.address}/api/v1/status`)
  return (path) => (ok ? path : path.replace(/^\/api\/v1\//, '/api/'))
}

function rowOf(name: string, rounds: Pair[]): string {
  const cpu = rounds.map(({ here, there }) => cpuEach(here).together / cpuEach(there).together)
  const rate = rounds.map(({ here, there }) => here.perSecond / there.perSecond)
  const [here, there] = [median(rounds.map((pair) => pair.here)), median(rounds.map((pair) => pair.there))]
  const cells = [
    name,
    ...[cpuText(here), cpuText(there), spread(cpu), leastRatio(rounds).toFixed(2)],
    ...[Math.round(here.perSecond), Math.round(there.perSecond), spread(rate)],
    cpu.map((ratio) => ratio.toFixed(2)).join(' '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Other work on the machine only adds to a cost, so the least of each is the steadiest figure. */
function leastRatio(rounds: Pair[]): number {
  const least = (side: keyof Pair) => Math.min(...rounds.map((pair) => cpuEach(pair[side]).together))
  return least('here') / least('there')
}

/** The round with the median cost. */
const median = (rounds: Measurement[]) => middle(rounds, (round) => cpuEach(round).together)

/** Milliseconds of processor for a request. */
function cpuEach({ serverCpu, databaseCpu, requests }: Measurement) {
  const [process, database] = [serverCpu, databaseCpu ?? 0].map((each) => (each * 1_000) / requests)
  return { process: process ?? 0, database: database ?? 0, together: (process ?? 0) + (database ?? 0) }
}

function cpuText(round: Measurement): string {
  const { process, database, together } = cpuEach(round)
  return `${together.toFixed(3)} (${process.toFixed(3)} + ${database.toFixed(3)})`
}

function spread(ratios: number[]): string {
  const middling = middle(ratios, (ratio) => ratio)
  return `${middling.toFixed(2)} (${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)})`
}
