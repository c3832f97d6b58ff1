import type { Feature } from '../../../feature.ts'
import { fileRoutes } from './routes.ts'

export const filesFeature: Feature = {
  routes({ app, identity }, context) {
    fileRoutes(app, context, identity.readerOf)
  },
}
