import type { Feature } from '../../../feature.ts'
import { shareRoutes } from './routes.ts'

export const sharesFeature: Feature = {
  routes({ api }, context) {
    shareRoutes(api, context)
  },
}
