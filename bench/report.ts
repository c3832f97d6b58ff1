import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Size } from './dataset/fill.ts'
import type { FigureSummary, LoadResult } from './summary.ts'

export interface Measurement extends LoadResult {
  /** CPU seconds used during the load; null when the database is on another machine. */
  serverCpu: number
  databaseCpu: number | null
  /** Peak resident memory of the process during the load. */
  megabytes: number
  /** Bytes of write-ahead log per request. */
  logged: number
  /** Megabytes by which the process grew. */
  grown: number
}

export interface Targets {
  /** Requests per second relative to the yardstick's. */
  ratio?: number
  /** 99th percentile relative to the yardstick's. */
  timesP99?: number
  /** In milliseconds. */
  p50?: number
  p95?: number
  p99?: number
  megabytes?: number
  /** Requests per second. */
  perSecond?: number
  /** CPU seconds of the process for each request relative to the yardstick's. */
  cpu?: number
  /** The same with the database's. */
  cpuTogether?: number
  /** Milliseconds of server time per request beyond the yardstick's. */
  addedMs?: number
  /** The yardstick's requests per second relative to Parvis's. */
  times?: number
  /** Median response time relative to the yardstick's. */
  timesP50?: number
  /** Milliseconds of the slowest request. */
  slowestMs?: number
  /** Maximum growth of the server in megabytes. */
  grown?: number
  /** Maximum 75th percentile of further figures. */
  figures?: Record<string, number>
}

export interface StoryReport {
  name: string
  measured: Measurement
  yardstick?: { name: string; measured: Measurement }
  ratio?: number
  /** Median of the ratios of neighbouring rounds' median times. */
  timesP50?: number
  /** The same of 99th percentiles. */
  timesP99?: number
  /** Median of the ratios of neighbouring rounds' CPU seconds of the process for each request. */
  timesCpu?: number
  /** The same with the database's. */
  timesCpuTogether?: number
  targets?: Targets
  /** All rounds, in order. For a story of many kinds: one look at each kind, then the rounds of the slowest. */
  all: Measurement[]
  /** Further figures of the story and its yardstick. */
  figures?: FigureSummary[]
  kinds?: number
  /** The slowest kinds, by 99th percentile. */
  slowest?: { name: string; p95: number; p99: number; perSecond: number }[]
}

export interface Report {
  machine: ReturnType<typeof machineOf>
  size: Size
  seconds: number
  connections: number
  rounds: number
  stories: StoryReport[]
  /** Stories that could not be measured. */
  failed: { name: string; reason: string }[]
  /** Resident memory of the server over the whole run, in megabytes: its peak, and at the end. */
  memory: { peak: number; end: number }
}

/** Megabytes that the server may keep after all stories. */
const mostAtEnd = 280

export function machineOf(postgres: string) {
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: postgres.split(' ')[0] ?? postgres,
    /** Load of the machine in the minute before. */
    load: loadavg()[0] ?? 0,
  }
}

/** Returns the round with the median throughput. */
export function medianOf(rounds: Measurement[]): Measurement {
  return middle(rounds, ({ perSecond }) => perSecond)
}

/** Median of the ratios of neighbouring rounds. */
export function ratioOf(
  own: Measurement[],
  yard: Measurement[],
  figure: (round: Measurement) => number = ({ perSecond }) => perSecond,
): number {
  const ratios = own.map((round, turn) => {
    const other = yard[turn]
    return other === undefined ? Number.NaN : figure(round) / figure(other)
  })
  return middle(ratios, (ratio) => ratio)
}

export function middle<Item>(items: Item[], rank: (item: Item) => number): Item {
  const ordered = [...items].sort((a, b) => rank(a) - rank(b))
  const item = ordered[Math.floor((ordered.length - 1) / 2)]
  if (item === undefined) throw new Error('nothing was measured')
  return item
}

/** The report as a Markdown table, for docs/performance.md. */
export function tableOf(report: Report): string {
  return [...headOf(report), ...report.stories.flatMap(rowsOf), ...restOf(report)].join('\n')
}

/** Lines above the rows of the table. */
export function headOf({ machine: m, size, connections, rounds, seconds }: Report): string[] {
  return [
    `${number(size.posts)} posts, ${number(size.members)} members; ${m.date} UTC; ${m.cores} cores (${m.processor}), ${m.memoryGigabytes} GB, Node ${m.node}, PostgreSQL ${m.postgres}; ${connections} connections, median of ${rounds} rounds of ${seconds} s; load before: ${m.load.toFixed(2)}.`,
    '',
    '| | requests/s | p50 ms | p99 ms | CPU ms each, process | CPU ms each, database | log KB, each | memory MB | not 2xx | of yardstick |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
  ]
}

/** Rows of a story and its yardstick. */
export function rowsOf({ name, measured, yardstick, ratio }: StoryReport): string[] {
  return [
    row(name, measured, ratio === undefined ? '' : ratio.toFixed(2)),
    ...(yardstick ? [row(`— ${yardstick.name}`, yardstick.measured, '')] : []),
  ]
}

/** Lines below the rows: memory, slowest kinds, further figures, targets, and stories that failed. */
export function restOf(report: Report): string[] {
  return [
    '',
    `Resident memory of the server: ${report.memory.end.toFixed(0)} MB at the end (target ${mostAtEnd} or less), ${report.memory.peak.toFixed(0)} MB at most.`,
    ...report.stories.flatMap(slowestOf),
    ...report.stories.flatMap(figureTable),
    '',
    ...verdicts(report),
    ...report.failed.map(({ name, reason }) => `- **not measured**: ${name}, ${reason}`),
  ]
}

function row(name: string, m: Measurement, ratio: string): string {
  const cells = [
    name,
    number(m.perSecond),
    m.p50.toFixed(1),
    m.p99.toFixed(1),
    cpuEach(m.serverCpu, m),
    m.databaseCpu === null ? 'elsewhere' : cpuEach(m.databaseCpu, m),
    (m.logged / 1_000).toFixed(1),
    m.megabytes.toFixed(0),
    String(m.refused + m.broken),
    ratio,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Milliseconds of processor for each request. */
const cpuEach = (seconds: number, { requests }: Measurement) => ((seconds * 1_000) / requests).toFixed(3)

function slowestOf({ name: story, slowest, kinds }: StoryReport): string[] {
  if (slowest === undefined) return []
  const listed = slowest.map(
    ({ name, p95, p99, perSecond }) =>
      `\`${name}\` p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms at ${number(perSecond)}/s`,
  )
  return ['', `Of ${story}, the slowest of ${kinds} kinds: ${listed.join('; ')}.`]
}

function figureTable({ name: story, figures = [] }: StoryReport): string[] {
  if (figures.length === 0) return []
  return [
    '',
    `| ${story} | median | least | most |`,
    '|---|--:|--:|--:|',
    ...figures.map(
      ({ name, ...f }) => `| ${name} | ${[f.median, f.least, f.most].map(precise).join(' | ')} |`,
    ),
  ]
}

function verdicts({ stories }: Report): string[] {
  return stories.flatMap(
    ({
      name,
      measured,
      yardstick,
      ratio,
      timesP50,
      timesP99,
      timesCpu,
      timesCpuTogether,
      targets,
      figures = [],
    }) => {
      const lines: string[] = []
      const say = (what: string, met: boolean) =>
        lines.push(`- ${met ? 'met' : '**missed**'}: ${name}, ${what}`)
      if (targets?.ratio !== undefined && ratio !== undefined)
        say(`${ratio.toFixed(2)} of the yardstick (target ${targets.ratio} or more)`, ratio >= targets.ratio)
      if (targets?.p50 !== undefined)
        say(`p50 ${measured.p50.toFixed(1)} ms (target ${targets.p50} or less)`, measured.p50 <= targets.p50)
      if (targets?.p95 !== undefined)
        say(`p95 ${measured.p95.toFixed(1)} ms (target ${targets.p95} or less)`, measured.p95 <= targets.p95)
      if (targets?.p99 !== undefined)
        say(`p99 ${measured.p99.toFixed(1)} ms (target ${targets.p99} or less)`, measured.p99 <= targets.p99)
      if (targets?.megabytes !== undefined)
        say(
          `${measured.megabytes.toFixed(0)} MB resident (target ${targets.megabytes} or less)`,
          measured.megabytes <= targets.megabytes,
        )
      if (targets?.perSecond !== undefined)
        say(
          `${number(measured.perSecond)} a second (target ${number(targets.perSecond)} or more)`,
          measured.perSecond >= targets.perSecond,
        )
      if (targets?.addedMs !== undefined && yardstick !== undefined) {
        const added = 1_000 / measured.perSecond - 1_000 / yardstick.measured.perSecond
        say(`${added.toFixed(3)} ms more (target ${targets.addedMs} or less)`, added <= targets.addedMs)
      }
      if (targets?.times !== undefined && ratio !== undefined)
        say(
          `${(1 / ratio).toFixed(2)} times the cost (target ${targets.times} or less)`,
          1 / ratio <= targets.times,
        )
      if (targets?.timesP50 !== undefined && timesP50 !== undefined)
        say(
          `${timesP50.toFixed(2)} times the median time (target ${targets.timesP50} or less)`,
          timesP50 <= targets.timesP50,
        )
      if (targets?.timesP99 !== undefined && timesP99 !== undefined)
        say(
          `${timesP99.toFixed(2)} times the yardstick's p99 (target ${targets.timesP99} or less)`,
          timesP99 <= targets.timesP99,
        )
      if (targets?.cpu !== undefined && timesCpu !== undefined)
        say(
          `${timesCpu.toFixed(3)} times the CPU of each request (target ${targets.cpu} or less)`,
          timesCpu <= targets.cpu,
        )
      if (targets?.cpuTogether !== undefined && timesCpuTogether !== undefined)
        say(
          `${timesCpuTogether.toFixed(2)} times the CPU of each, with the database (target ${targets.cpuTogether} or less)`,
          timesCpuTogether <= targets.cpuTogether,
        )
      if (targets?.slowestMs !== undefined)
        say(
          `ready in ${number(measured.p50)} ms, ${number(measured.p99)} at most (target ${number(targets.slowestMs)} or less)`,
          measured.p99 <= targets.slowestMs,
        )
      if (targets?.grown !== undefined)
        say(
          `the server grew by ${measured.grown.toFixed(0)} MB (target ${targets.grown} or less)`,
          measured.grown <= targets.grown,
        )
      for (const { name: figure, p75 } of figures) {
        const most = targets?.figures?.[figure]
        if (most !== undefined) say(`${figure}: p75 ${precise(p75)} (target ${most} or less)`, p75 <= most)
      }
      return lines
    },
  )
}

/** Groups digits by three with commas. */
function number(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** Whole numbers, and three decimals of what is less than one. */
const precise = (value: number) => (value > 0 && value < 1 ? value.toFixed(3) : number(value))

/** Writes the report as JSON; with `inDocument`, also its table into docs/performance.md, in the place of its size. */
export async function writeReport(root: string, report: Report, inDocument: boolean): Promise<void> {
  await mkdir(join(root, 'bench/results'), { recursive: true })
  await writeFile(join(root, 'bench/results/latest.json'), `${JSON.stringify(report, null, 2)}\n`)
  if (!inDocument) return
  const file = join(root, 'docs/performance.md')
  const [begin, end] = [`<!-- measured: ${report.size.posts} posts -->`, '<!-- end of measured -->']
  const text = await readFile(file, 'utf8')
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place marked ${begin} … ${end}`)
  await writeFile(file, `${text.slice(0, from)}${begin}\n\n${tableOf(report)}\n\n${text.slice(to)}`)
}
