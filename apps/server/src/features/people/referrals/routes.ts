import { getLeaderboard, getReferrals } from '@parvis/contract/people/referrals.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { readLeaderboard, readReferrals } from './store.ts'

export function referralRoutes(api: ParvisApi, context: AppContext): void {
  const rate = { max: 60, window: 60 }
  api.members(
    getReferrals,
    ({ member }) => readReferrals(context.db, member.id, context.config.demo === true),
    {
      rate,
    },
  )
  api.members(getLeaderboard, ({ member }) => readLeaderboard(context.db, member.id), { rate })
}
