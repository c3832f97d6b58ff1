import type { Feature } from '../../../feature.ts'
import { deskRoutes } from './routes.ts'

export const deskFeature: Feature = {
  routes({ api }, context) {
    deskRoutes(api, context)
  },
}
