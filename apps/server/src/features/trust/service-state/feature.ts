import type { Feature } from '../../../feature.ts'
import { serviceStateRoutes } from './routes.ts'

export const serviceStateFeature: Feature = {
  async routes({ api }, context) {
    await serviceStateRoutes(api, context)
  },
}
