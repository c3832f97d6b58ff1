import type { Feature } from '../../../feature.ts'
import { clearLeftovers } from './leftovers.ts'
import { clearLooseMedia, clearLooseMediaAsAsked } from './loose.ts'
import { mediaRoutes } from './routes.ts'

export const mediaFeature: Feature = {
  routes({ api }, context) {
    mediaRoutes(api, context)
  },
  jobs: clearLooseMediaAsAsked,
  schedules: (context) => [
    { name: 'loose-media', cron: '1-59/5 * * * *', run: () => clearLooseMedia(context) },
  ],
  start(_server, context) {
    const clearing = clearLeftovers(context)
    return () => clearing
  },
}
