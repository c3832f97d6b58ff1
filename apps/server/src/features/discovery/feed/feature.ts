import type { Feature } from '../../../feature.ts'
import { recordFormulaQuietly } from './formula.ts'
import { expirePopularCandidates } from './popularity-window.ts'
import { feedRoutes } from './routes.ts'

export const feedFeature: Feature = {
  routes(server, context) {
    feedRoutes(server, context)
  },
  start(_server, context) {
    const recording = recordFormulaQuietly(context)
    return () => recording
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
