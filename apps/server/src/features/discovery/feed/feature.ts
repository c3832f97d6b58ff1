import type { Feature } from '../../../feature.ts'
import { expirePopularCandidates } from './popularity-window.ts'
import { feedRoutes } from './routes.ts'

export const feedFeature: Feature = {
  name: 'feed',
  routes(server, context) {
    feedRoutes(server, context)
  },
  schedules: (context) => [
    {
      name: 'popularity-window',
      cron: '3 * * * *',
      alsoAtStart: true,
      run: () => expirePopularCandidates(context.db, context.clock.now()),
    },
  ],
}
