import type { Feature } from '../../../feature.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { syndicationRoutes } from './routes.ts'

export const syndicationFeature: Feature = {
  routes({ app, reads }, context) {
    syndicationRoutes(app, context)
    pictureRoutes({ app, reads }, context)
  },
}
