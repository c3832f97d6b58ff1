import type { Feature } from '../../../feature.ts'
import { entryBlockRoutes } from './routes.ts'
import { sweepEnded } from './service.ts'

export const entryBlocksFeature: Feature = {
  routes({ api }, context) {
    entryBlockRoutes(api, context)
  },
  schedules: (context) => [
    { name: 'ended-entry-blocks', cron: '11 4 * * *', run: () => sweepEnded(context) },
  ],
}
