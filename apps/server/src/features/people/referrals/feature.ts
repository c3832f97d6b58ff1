import type { Feature } from '../../../feature.ts'
import { memberConfirmed } from '../../accounts/identity/index.ts'
import { referralRoutes } from './routes.ts'
import { drawReferrals, queueReferral } from './service.ts'

export const referralsFeature: Feature = {
  name: 'referrals',
  attach() {
    memberConfirmed.attach(queueReferral)
  },
  routes({ api }, context) {
    referralRoutes(api, context)
  },
  jobs: drawReferrals,
}
