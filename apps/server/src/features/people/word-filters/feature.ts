import type { Feature } from '../../../feature.ts'
import { wordFilterRoutes } from './routes.ts'

export const wordFiltersFeature: Feature = {
  routes({ api }, context) {
    wordFilterRoutes(api, context)
  },
}
