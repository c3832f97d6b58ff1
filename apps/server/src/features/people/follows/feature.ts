import type { Feature } from '../../../feature.ts'
import { memberBlocked } from '../blocks/index.ts'
import { sweepEnded } from './ended-follows.ts'
import { followRoutes } from './routes.ts'
import { cutTies } from './service.ts'

export const followsFeature: Feature = {
  name: 'follows',
  attach() {
    memberBlocked.attach(cutTies)
  },
  routes({ api }, context) {
    followRoutes(api, context)
  },
  schedules: (context) => [{ name: 'ended-follows', cron: '*/5 * * * *', run: () => sweepEnded(context) }],
}
