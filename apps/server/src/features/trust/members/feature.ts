import type { Feature } from '../../../feature.ts'
import { memberRoutes } from './routes.ts'

export const membersFeature: Feature = {
  routes({ api, identity }, context) {
    memberRoutes(api, context, identity)
  },
}
