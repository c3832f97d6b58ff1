import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface LawMove {
  /** Row of `law_moves`. */
  moveId: string
  /** The next followers of the law; the job runs the hook once per batch. */
  followerIds: string[]
}

/** A law that members follow reached a stage. */
export const lawMoved =
  createHook<[context: Pick<AppContext, 'bus' | 'jobs' | 'clock'>, tx: Tx, move: LawMove]>()
