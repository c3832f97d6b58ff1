import type { Feature } from '../../../feature.ts'
import { followRoutes } from './routes.ts'

export const followsFeature: Feature = {
  name: 'follows',
  routes({ api }, context) {
    followRoutes(api, context)
  },
}
