import type { MeasuredServer } from './children.ts'
import type { Measure } from './measuring.ts'
import { type Measurement, medianOf, ratioOf, type StoryReport } from './report.ts'
import type { Story } from './story.ts'

interface Rounded {
  measure: Measure
  /** A story and its yardstick alternate, and medians are reported. */
  rounds: number
  /** Of one round. */
  seconds: number
}

const warmUpSeconds = 2
/** Seconds for one of many kinds. */
const longestGlance = 2
/** The slowest look may be an outlier: this many of the slowest kinds are measured again like a story. */
const suspected = 8

/** Alternates server and yardstick, so that other load on the machine affects both. */
export async function measureInTurns(
  story: Story,
  server: MeasuredServer,
  { measure, rounds, seconds }: Rounded,
): Promise<StoryReport> {
  const own: Measurement[] = []
  const yard: Measurement[] = []
  const { name, yardstick, targets } = story
  if (story.play === undefined || story.warms) {
    await measure(server, story, warmUpSeconds)
    if (yardstick) await measure(yardstick.server, yardstick, warmUpSeconds)
  }
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measure(server, story, seconds))
    if (yardstick) yard.push(await measure(yardstick.server, yardstick, seconds))
  }
  return {
    name,
    measured: medianOf(own),
    ...(yardstick && {
      yardstick: { name: yardstick.name, measured: medianOf(yard) },
      ratio: ratioOf(own, yard),
      timesP50: ratioOf(own, yard, ({ p50 }) => p50),
      timesCpu: ratioOf(own, yard, ({ serverCpu, requests }) => serverCpu / requests),
      timesCpuTogether: ratioOf(
        own,
        yard,
        ({ serverCpu, databaseCpu, requests }) => (serverCpu + (databaseCpu ?? 0)) / requests,
      ),
    }),
    targets,
    all: own,
  }
}

/** Measures each kind briefly, then the slowest like a story. */
export async function measureKinds(
  { name, targets, connections }: Story,
  kinds: NonNullable<Story['kinds']>,
  server: MeasuredServer,
  { measure, rounds, seconds }: Rounded,
): Promise<StoryReport> {
  const glanceSeconds = Math.min(longestGlance, seconds)
  const looks: { kind: (typeof kinds)[number]; measured: Measurement }[] = []
  await measure(server, { shots: kinds.flatMap(({ shots }) => shots), connections }, warmUpSeconds)
  for (const kind of kinds)
    looks.push({ kind, measured: await measure(server, { ...kind, connections }, glanceSeconds) })
  const suspects = looks.toSorted((a, b) => b.measured.p99 - a.measured.p99).slice(0, suspected)
  const again = suspects.map(({ kind }) => ({ kind, all: [] as Measurement[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { kind, all } of again) all.push(await measure(server, { ...kind, connections }, seconds))
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
