import type { Feature } from '../../../feature.ts'
import { blockRoutes } from './routes.ts'

export const blocksFeature: Feature = {
  name: 'blocks',
  routes({ api }, context) {
    blockRoutes(api, context)
  },
}
