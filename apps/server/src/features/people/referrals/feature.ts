import type { Feature } from '../../../feature.ts'
import { referralRoutes } from './routes.ts'
import { drawReferrals } from './service.ts'

export const referralsFeature: Feature = {
  routes({ api }, context) {
    referralRoutes(api, context)
  },
  jobs: drawReferrals,
}
