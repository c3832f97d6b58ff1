import type { Feature } from '../../../feature.ts'
import { sweepEnded } from './ended-follows.ts'
import { followRoutes } from './routes.ts'

export const followsFeature: Feature = {
  routes({ api }, context) {
    followRoutes(api, context)
  },
  schedules: (context) => [{ name: 'ended-follows', cron: '*/5 * * * *', run: () => sweepEnded(context) }],
}
