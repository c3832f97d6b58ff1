import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { createHook } from '../../../platform/hooks.ts'

/** A member joined with another's referral code. */
export const memberReferred =
  createHook<
    [
      context: Pick<AppContext, 'bus' | 'jobs' | 'clock'>,
      tx: Tx,
      referral: { referrerId: string; referredId: string },
    ]
  >()
