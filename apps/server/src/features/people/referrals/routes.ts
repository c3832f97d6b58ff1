import { getLeaderboard, getReferrals } from '@parvis/contract/people/referrals.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { drawReferrals } from './service.ts'
import { readLeaderboard, readReferrals } from './store.ts'

export const referralsFeature: Feature = {
  routes: referralRoutes,
  jobs: drawReferrals,
}

function referralRoutes({ api }: ServerParts, context: AppContext): void {
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
