import type { Feature } from '../../../feature.ts'
import { reserveRoutes } from './routes.ts'

export const reservesFeature: Feature = {
  routes({ api, hub }, context) {
    reserveRoutes(api, context, hub)
  },
}
