import type { Feature } from '../../../feature.ts'
import { appealRoutes } from './appeals-routes.ts'
import { moderationRoutes } from './routes.ts'
import { sharingRoutes } from './sharing-routes.ts'

export const moderationFeature: Feature = {
  routes({ api, hub }, context) {
    appealRoutes(api, context)
    moderationRoutes(api, context, hub)
    sharingRoutes(api, context)
  },
}
