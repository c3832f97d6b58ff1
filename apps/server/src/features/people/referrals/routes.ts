import { getLeaderboard, getReferrals } from '@parvis/contract/people/referrals.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { readLeaderboard, readReferrals } from './store.ts'

export function referralRoutes(api: ParvisApi, world: World): void {
  const rate = { max: 60, window: 60 }
  api.members(getReferrals, ({ member }) => readReferrals(world.db, member.id, world.config.demo === true), {
    rate,
  })
  api.members(getLeaderboard, ({ member }) => readLeaderboard(world.db, member.id), { rate })
}
