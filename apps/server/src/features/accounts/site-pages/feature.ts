import type { Feature } from '../../../feature.ts'
import { sitePageRoutes } from './routes.ts'

export const sitePagesFeature: Feature = {
  routes({ api }, context) {
    sitePageRoutes(api, context)
  },
}
