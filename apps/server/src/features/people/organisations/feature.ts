import type { Feature } from '../../../feature.ts'
import { organisationRoutes } from './routes.ts'

export const organisationsFeature: Feature = {
  routes({ api }, context) {
    organisationRoutes(api, context)
  },
}
