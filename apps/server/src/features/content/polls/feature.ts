import type { Feature } from '../../../feature.ts'
import { closingRoutes } from './closing-routes.ts'
import { closingsChannel, fixClosings } from './closings.ts'
import { pollRoutes } from './routes.ts'
import { announceVotes } from './service.ts'

export const pollsFeature: Feature = {
  routes(server, context) {
    pollRoutes(server, context)
    closingRoutes(server.api, context)
  },
  // Polls end by their date or by hand: this fixes the result in either case.
  schedules: (context) => [
    {
      name: 'poll-closings',
      everySeconds: 5,
      trigger: (runSoon) => context.bus.subscribe(closingsChannel, runSoon),
      run: () => fixClosings(context),
    },
    { name: 'poll-counts', everySeconds: 5, run: () => announceVotes(context) },
  ],
}
