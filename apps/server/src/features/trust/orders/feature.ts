import type { Feature } from '../../../feature.ts'
import { orderRoutes } from './routes.ts'
import { tellAfterSilence } from './telling.ts'

export const ordersFeature: Feature = {
  routes({ api }, context) {
    orderRoutes(api, context)
  },
  schedules: (context) => [{ name: 'orders', cron: '11 * * * *', run: () => tellAfterSilence(context) }],
}
