import type { Feature } from '../../../feature.ts'
import { commentRoutes } from './routes.ts'

export const commentsFeature: Feature = {
  routes({ api }, context) {
    commentRoutes(api, context)
  },
}
