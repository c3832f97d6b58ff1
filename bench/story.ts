import type { MeasuredServer } from './children.ts'
import type { Shot } from './load.ts'
import type { Targets } from './report.ts'
import type { LoadResult } from './summary.ts'

/** Runs the measured part of a custom load: CPU and log of its preparation and end, such as opening sockets, do not count. */
export type CpuCounter = <Result>(work: () => Promise<Result>) => Promise<Result>

export type CustomLoad = (counted: CpuCounter) => Promise<LoadResult & { grown: number }>

/** Requests in turn, or a custom load. Preparation happens at the first call. */
export interface Load {
  /** Called for each round. */
  shots?: () => Promise<Shot[]>
  script?: 'refresh'
  play?: CustomLoad
  /** Number of connections, if different from the run's. */
  connections?: number
}

/** Variants of one request. */
export interface Kind {
  name: string
  shots: Shot[]
}

/** A parallel load of one kind of request, and its yardstick without Parvis. */
export interface Story extends Load {
  name: string
  /** Belongs to the short form, which compares two revisions. */
  isQuick?: true
  /** Opens a browser, which takes too long for --tiny: there it is only played when --only is given. */
  needsBrowser?: true
  /** Server of this story, if it is not the server of all stories. */
  server?: () => Promise<MeasuredServer>
  /** Whether the custom load is played once before it counts, as all other loads are: code that just started costs more. */
  warms?: true
  yardstick?: Load & { name: string; server?: () => Promise<MeasuredServer> }
  /** Each is measured briefly, the slowest thoroughly, and the slowest of these represents all. */
  kinds?: () => Promise<Kind[]>
  targets?: Targets
}

/** Runs `make` at the first call only: further calls share its result, or its failure. */
export function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}
