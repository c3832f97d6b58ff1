import type { MeasuredServer } from './children.ts'
import type { LoadResult, Shot } from './load.ts'
import type { Targets } from './report.ts'

/** Does what a custom load measures: CPU and log of what prepares and ends it, such as opening sockets, are not counted. */
export type Counted = <Result>(work: () => Promise<Result>) => Promise<Result>

/** A parallel load of one kind of request, and its yardstick without Parvis. */
export interface Story {
  name: string
  /** Where it is played, if not on the server of all stories. */
  server?: MeasuredServer
  /** A function when each round needs new requests. */
  shots: Shot[] | (() => Promise<Shot[]>)
  script?: 'refresh'
  /** A custom load, instead of shots. */
  play?: (counted: Counted) => Promise<LoadResult & { grown: number }>
  yardstick?: { name: string; server: MeasuredServer; shots: Shot[]; play?: Story['play'] }
  /**
   * Variants of one request: each is measured briefly, the slowest thoroughly, and the slowest of these represents all.
   */
  kinds?: { name: string; shots: Shot[] }[]
  /** Number of connections, if different from the run's. */
  connections?: number
  targets?: Targets
}
