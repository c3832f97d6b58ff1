import type { Feature } from '../../../feature.ts'
import { saveRoutes } from './routes.ts'

export const savesFeature: Feature = {
  routes(server, context) {
    saveRoutes(server, context)
  },
}
