import type { Feature } from '../../../feature.ts'
import { tellAnnouncements } from './announcements.ts'
import { digestRoutes } from './digest/routes.ts'
import { queueDigests, sendQueuedDigests } from './digest/send.ts'
import { registerKinds } from './kinds/register.ts'
import { attachListeners } from './listeners.ts'
import { tellMentions } from './mentions.ts'
import { deliverPushes, sweepPushes } from './push/delivery.ts'
import { pushRoutes } from './push/routes.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsFeature: Feature = {
  name: 'notifications',
  attach() {
    registerKinds()
    attachListeners()
  },
  routes({ app, api, hub }, context) {
    notificationRoutes(api, context, hub)
    pushRoutes(api, context)
    digestRoutes(app, api, context)
  },
  async jobs(context) {
    await tellMentions(context)
    await tellAnnouncements(context)
    await deliverPushes(context)
    await sendQueuedDigests(context)
  },
  schedules: (context) => [
    { name: 'digests', cron: '*/5 * * * *', run: () => queueDigests(context) },
    { name: 'push-messages', cron: '23 * * * *', run: () => sweepPushes(context) },
  ],
}
