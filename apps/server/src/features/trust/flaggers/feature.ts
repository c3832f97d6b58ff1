import type { Feature } from '../../../feature.ts'
import { flaggerRoutes } from './routes.ts'

export const flaggersFeature: Feature = {
  routes({ api }, context) {
    flaggerRoutes(api, context)
  },
}
