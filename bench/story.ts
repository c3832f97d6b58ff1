import type { MeasuredServer } from './children.ts'
import type { LoadResult, Shot } from './load.ts'
import type { Targets } from './report.ts'

/** A parallel load of one kind of request, and its yardstick without Parvis. */
export interface Story {
  name: string
  /** Where it is played, if not on the server of all stories. */
  server?: MeasuredServer
  /** A function when each round needs new requests. */
  shots: Shot[] | (() => Promise<Shot[]>)
  script?: 'refresh'
  /** A custom load, instead of shots. */
  play?: () => Promise<LoadResult & { grown: number }>
  yardstick?: { name: string; server: MeasuredServer; shots: Shot[]; play?: Story['play'] }
  /**
   * Variants of one request: each is measured briefly, the slowest thoroughly, and the slowest of these represents all.
   */
  kinds?: { name: string; shots: Shot[] }[]
  /** Number of connections, if different from the run's. */
  connections?: number
  targets?: Targets
}
