import type { Feature } from '../../../feature.ts'
import { signalRoutes } from './routes.ts'
import { watch } from './watch.ts'

export const signalsFeature: Feature = {
  routes({ api }, context) {
    signalRoutes(api, context)
  },
  schedules: (context) => [{ name: 'signals', cron: '2-59/5 * * * *', run: () => watch(context) }],
}
