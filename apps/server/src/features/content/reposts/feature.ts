import type { Feature } from '../../../feature.ts'
import { repostRoutes } from './routes.ts'

export const repostsFeature: Feature = {
  routes({ api }, context) {
    repostRoutes(api, context)
  },
}
