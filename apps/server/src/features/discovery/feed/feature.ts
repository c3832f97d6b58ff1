import type { Feature } from '../../../feature.ts'
import { feedRoutes } from './routes.ts'
import { ageRegularly } from './young.ts'

export const feedFeature: Feature = {
  name: 'feed',
  routes({ api, hub, guestPages }, context) {
    feedRoutes(api, context, guestPages, hub)
  },
  start: ageRegularly,
}
