import type { Feature } from '../../../feature.ts'
import { digestRoutes } from './digest/routes.ts'
import { queueDigests, sendQueuedDigests } from './digest/send.ts'
import { deliverPushes, sweepPushes } from './push/delivery.ts'
import { pushRoutes } from './push/routes.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsFeature: Feature = {
  routes({ app, api, hub }, context) {
    notificationRoutes(api, context, hub)
    pushRoutes(api, context)
    digestRoutes(app, api, context)
  },
  async jobs(context) {
    await deliverPushes(context)
    await sendQueuedDigests(context)
  },
  schedules: (context) => [
    { name: 'digests', cron: '*/5 * * * *', run: () => queueDigests(context) },
    { name: 'push-messages', cron: '23 * * * *', run: () => sweepPushes(context) },
  ],
}
