import type { Feature } from '../../../feature.ts'
import { officialRoutes } from './routes.ts'

export const officialsFeature: Feature = {
  routes({ api }, context) {
    officialRoutes(api, context)
  },
}
