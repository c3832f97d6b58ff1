import type { Feature } from '../../../feature.ts'
import { draftRoutes } from './routes.ts'

export const draftsFeature: Feature = {
  routes({ api }, context) {
    draftRoutes(api, context)
  },
}
