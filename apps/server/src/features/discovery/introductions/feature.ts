import type { Feature } from '../../../feature.ts'
import { introductionRoutes } from './routes.ts'

export const introductionsFeature: Feature = {
  routes(server, context) {
    introductionRoutes(server, context)
  },
}
