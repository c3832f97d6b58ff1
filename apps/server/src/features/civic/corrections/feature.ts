import type { Feature } from '../../../feature.ts'
import { correctionRoutes } from './routes.ts'

export const correctionsFeature: Feature = {
  routes({ api }, context) {
    correctionRoutes(api, context)
  },
}
