import type { Feature } from '../../../feature.ts'
import { transparencyRoutes } from './routes.ts'

export const transparencyFeature: Feature = {
  name: 'transparency',
  routes({ app, api }, context) {
    transparencyRoutes(app, api, context)
  },
}
