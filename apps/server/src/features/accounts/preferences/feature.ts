import type { Feature } from '../../../feature.ts'
import { preferenceRoutes } from './routes.ts'

export const preferencesFeature: Feature = {
  name: 'preferences',
  routes({ api }, context) {
    preferenceRoutes(api, context)
  },
}
