import type { Feature } from '../../../feature.ts'
import { politicsRoutes } from './routes.ts'

export const politicsFeature: Feature = {
  routes(server, context) {
    politicsRoutes(server, context)
  },
}
