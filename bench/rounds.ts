import type { MeasuredServer } from './children.ts'
import type { Shot } from './load.ts'
import type { Measure } from './measuring.ts'
import { type Measurement, medianOf, ratioOf, type StoryReport } from './report.ts'
import type { Kind, Story } from './story.ts'
import { figuresOf } from './summary.ts'

interface RoundOptions {
  measure: Measure
  /** The server of stories that name none. */
  server: MeasuredServer
  /** A story and its yardstick alternate, and medians are reported. */
  rounds: number
  /** Seconds of one round; 0 sends a few requests. */
  seconds: number
}

const longestWarmUp = 2
/** Seconds for one of many kinds. */
const longestGlance = 2
/** The slowest look may be an outlier: this many of the slowest kinds are measured again like a story. */
const suspected = 8

export async function measureStory(story: Story, rounded: RoundOptions): Promise<StoryReport> {
  return story.kinds === undefined
    ? measureInTurns(story, rounded)
    : measureKinds(story, await story.kinds(), rounded)
}

/** Alternates server and yardstick, so that other load on the machine affects both. */
async function measureInTurns(
  story: Story,
  { measure, server, rounds, seconds }: RoundOptions,
): Promise<StoryReport> {
  const own: Measurement[] = []
  const yard: Measurement[] = []
  const { name, yardstick, targets } = story
  const ownServer = (await story.server?.()) ?? server
  const yardServer = (await yardstick?.server?.()) ?? server
  const warmUp = Math.min(longestWarmUp, seconds)
  if (warmUp > 0 && (story.play === undefined || story.warms)) {
    await measure(ownServer, story, warmUp)
    if (yardstick) await measure(yardServer, yardstick, warmUp)
  }
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measure(ownServer, story, seconds))
    if (yardstick) yard.push(await measure(yardServer, yardstick, seconds))
  }
  return {
    name,
    measured: medianOf(own),
    ...(yardstick && {
      yardstick: { name: yardstick.name, measured: medianOf(yard) },
      ratio: ratioOf(own, yard),
      timesP50: ratioOf(own, yard, ({ p50 }) => p50),
      timesP99: ratioOf(own, yard, ({ p99 }) => p99),
      timesCpu: ratioOf(own, yard, ({ serverCpu, requests }) => serverCpu / requests),
      timesCpuTogether: ratioOf(
        own,
        yard,
        ({ serverCpu, databaseCpu, requests }) => (serverCpu + (databaseCpu ?? 0)) / requests,
      ),
    }),
    targets,
    all: own,
    ...(own.some((round) => round.figures) && { figures: figuresOf([...own, ...yard]) }),
  }
}

/** Measures each kind briefly, then the slowest like a story. */
async function measureKinds(
  { name, targets, connections }: Story,
  kinds: Kind[],
  { measure, server, rounds, seconds }: RoundOptions,
): Promise<StoryReport> {
  const glanceSeconds = Math.min(longestGlance, seconds)
  const looks: { kind: Kind; measured: Measurement }[] = []
  const loadOf = (shots: Shot[]) => ({ shots: async () => shots, ...(connections && { connections }) })
  await measure(server, loadOf(kinds.flatMap(({ shots }) => shots)), Math.min(longestWarmUp, seconds))
  for (const kind of kinds)
    looks.push({ kind, measured: await measure(server, loadOf(kind.shots), glanceSeconds) })
  const suspects = looks
    .toSorted((a, b) => b.measured.p99 - a.measured.p99)
    .slice(0, seconds === 0 ? 1 : suspected)
  const again = suspects.map(({ kind }) => ({ kind, all: [] as Measurement[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { kind, all } of again) all.push(await measure(server, loadOf(kind.shots), seconds))
  const slowest = again
    .map(({ kind, all }) => ({ name: kind.name, measured: medianOf(all) }))
    .toSorted((a, b) => b.measured.p99 - a.measured.p99)
  const [worst] = slowest
  if (worst === undefined) throw new Error(`${name} has no kinds`)
  return {
    name,
    measured: worst.measured,
    targets,
    all: [...looks.map(({ measured }) => measured), ...again.flatMap(({ all }) => all)],
    kinds: kinds.length,
    slowest: slowest.map((kind) => ({
      name: kind.name,
      p95: kind.measured.p95,
      p99: kind.measured.p99,
      perSecond: kind.measured.perSecond,
    })),
  }
}
