import type { Position } from './positions.ts'

interface Sample {
  /** On `performance.now()`. */
  at: number
  flushed: Position
}

/** Maximum number of samples; past it the older half is dropped. A lag beyond the oldest sample is reported as its age. */
const samplesKept = 3_600
/** A commit that does not wait for the disk is flushed this much later at most: three times `wal_writer_delay`. */
const flushedWithin = 1_000

/** Positions of the primary's log over time. They date a replica's replayed position by one clock. */
export interface Samples {
  note(flushed: Position, at: number): void
  /** Seconds of changes that a replica at this position has not replayed. */
  lagOf(replayed: Position): number
  /** Position that was written at least this many milliseconds ago; 0 when none is known. */
  writtenBefore(milliseconds: number): Position
  /** Time of which every commit has been replayed at this position. */
  currentAsOf(replayed: Position): number
}

export function createSamples(now: () => number = () => performance.now()): Samples {
  let samples: Sample[] = []

  const firstMissing = (replayed: Position) => {
    const index = samples.findIndex(({ flushed }) => flushed > replayed)
    return index === -1 ? samples.length : index
  }

  return {
    note(flushed, at) {
      const last = samples.at(-1)
      // Another server was promoted, and the old one had written more: its positions are void.
      if (last !== undefined && flushed < last.flushed) samples = []
      samples.push({ flushed, at })
      if (samples.length > samplesKept) samples = samples.slice(-samplesKept / 2)
    },
    lagOf(replayed) {
      const missing = samples[firstMissing(replayed)]
      return missing === undefined ? 0 : (now() - missing.at) / 1_000
    },
    writtenBefore: (milliseconds) => samples.findLast(({ at }) => at <= now() - milliseconds)?.flushed ?? 0,
    currentAsOf(replayed) {
      const known = samples[firstMissing(replayed) - 1]
      return known === undefined ? Number.NEGATIVE_INFINITY : known.at - flushedWithin
    },
  }
}
