import type { Feature } from '../../../feature.ts'
import { tellAnnouncements } from './announcements-service.ts'
import { digestRoutes } from './digest/routes.ts'
import { sendDigestsRegularly } from './digest/send.ts'
import { attachListeners } from './listeners.ts'
import { deliverPushes, sweepPushesRegularly } from './push/delivery.ts'
import { pushRoutes } from './push/routes.ts'
import { notificationRoutes } from './routes.ts'
import { tellMentions } from './texts-service.ts'

export const notificationsFeature: Feature = {
  name: 'notifications',
  attach: attachListeners,
  routes({ app, api, hub }, context) {
    notificationRoutes(api, context, hub)
    pushRoutes(api, context)
    digestRoutes(app, api, context)
  },
  async jobs(context) {
    await tellMentions(context)
    await tellAnnouncements(context)
    await deliverPushes(context)
  },
  async start(context) {
    const stops = [await sendDigestsRegularly(context), sweepPushesRegularly(context)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}
