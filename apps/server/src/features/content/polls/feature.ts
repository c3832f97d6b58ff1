import type { Feature } from '../../../feature.ts'
import { pollRoutes } from './routes.ts'

export const pollsFeature: Feature = {
  name: 'polls',
  routes({ api, hub }, context) {
    pollRoutes(api, context, hub)
  },
}
