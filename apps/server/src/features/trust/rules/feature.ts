import type { Feature } from '../../../feature.ts'
import { ruleRoutes } from './routes.ts'

export const rulesFeature: Feature = {
  routes({ api }, context) {
    ruleRoutes(api, context)
  },
}
