import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

/** A member joined with another's referral code. */
export const memberReferred =
  createHook<
    [
      context: Pick<AppContext, 'bus' | 'jobs' | 'clock'>,
      tx: Tx,
      referral: { referrerId: string; referredId: string },
    ]
  >()
