import type { Feature } from '../../../feature.ts'
import { reactionRoutes } from './routes.ts'

export const reactionsFeature: Feature = {
  name: 'reactions',
  routes({ api }, context) {
    reactionRoutes(api, context)
  },
}
