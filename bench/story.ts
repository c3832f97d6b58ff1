import type { MeasuredServer } from './children.ts'
import type { LoadResult, Shot } from './load.ts'
import type { Targets } from './report.ts'

/** One thing people do, many at once; and what the same would cost without Parvis around it. */
export interface Story {
  name: string
  /** A function where each round needs requests of its own. */
  shots: Shot[] | (() => Promise<Shot[]>)
  script?: 'refresh'
  /** Instead of the shots, something that they cannot tell. */
  play?: () => Promise<LoadResult & { grown: number }>
  yardstick?: { name: string; server: MeasuredServer; shots: Shot[]; play?: Story['play'] }
  /**
   * Many kinds of one thing: each is looked at by itself for a short while, the slowest are measured, and the slowest of
   * these stands for all.
   */
  kinds?: { name: string; shots: Shot[] }[]
  /** At once, when not as many as the run says. */
  connections?: number
  targets?: Targets
}
