import type { Feature } from '../../../feature.ts'
import { serviceStateRoutes } from './routes.ts'

export const serviceStateFeature: Feature = {
  name: 'service-state',
  async routes({ api }, context) {
    await serviceStateRoutes(api, context)
  },
}
