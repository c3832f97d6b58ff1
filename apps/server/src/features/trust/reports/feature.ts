import type { Feature } from '../../../feature.ts'
import { reportRoutes } from './routes.ts'

export const reportsFeature: Feature = {
  name: 'reports',
  routes({ api }, context) {
    reportRoutes(api, context)
  },
}
