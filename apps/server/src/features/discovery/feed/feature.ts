import type { Feature } from '../../../feature.ts'
import { expireRegularly } from './popularity-window.ts'
import { feedRoutes } from './routes.ts'

export const feedFeature: Feature = {
  name: 'feed',
  routes({ api, hub, guestPages }, context) {
    feedRoutes(api, context, guestPages, hub)
  },
  start: expireRegularly,
}
