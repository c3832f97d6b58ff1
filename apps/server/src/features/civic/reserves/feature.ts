import type { Feature } from '../../../feature.ts'
import { publishHeldRegularly } from './held-posts.ts'
import { reserveRoutes } from './routes.ts'

export const reservesFeature: Feature = {
  name: 'reserves',
  routes({ api, hub }, context) {
    reserveRoutes(api, context, hub)
  },
  start: publishHeldRegularly,
}
