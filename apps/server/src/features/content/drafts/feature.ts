import type { Feature } from '../../../feature.ts'
import { draftRoutes } from './routes.ts'

export const draftsFeature: Feature = {
  name: 'drafts',
  routes({ api }, context) {
    draftRoutes(api, context)
  },
}
