import type { MeasuredServer } from './children.ts'
import type { LoadResult, Shot } from './load.ts'
import type { Targets } from './report.ts'

/** Runs the measured part of a custom load: CPU and log of its preparation and end, such as opening sockets, do not count. */
export type Counted = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A parallel load of one kind of request, and its yardstick without Parvis. */
export interface Story {
  name: string
  /** Server of this story, if it is not the server of all stories. */
  server?: MeasuredServer
  /** A function when each round needs new requests. */
  shots: Shot[] | (() => Promise<Shot[]>)
  script?: 'refresh'
  /** A custom load, instead of shots. */
  play?: (counted: Counted) => Promise<LoadResult & { grown: number }>
  /** Whether the custom load is played once before it counts, as all other loads are: code that just started costs more. */
  warms?: boolean
  yardstick?: { name: string; server: MeasuredServer; shots: Shot[]; play?: Story['play'] }
  /**
   * Variants of one request: each is measured briefly, the slowest thoroughly, and the slowest of these represents all.
   */
  kinds?: { name: string; shots: Shot[] }[]
  /** Number of connections, if different from the run's. */
  connections?: number
  targets?: Targets
}
