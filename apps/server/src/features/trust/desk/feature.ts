import type { Feature } from '../../../feature.ts'
import { deskRoutes } from './routes.ts'

export const deskFeature: Feature = {
  name: 'desk',
  routes({ api }, context) {
    deskRoutes(api, context)
  },
}
