import type { Feature } from '../../../feature.ts'
import { reactionRoutes } from './routes.ts'

export const reactionsFeature: Feature = {
  routes({ api }, context) {
    reactionRoutes(api, context)
  },
}
