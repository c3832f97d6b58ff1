import type { Feature } from '../../../feature.ts'
import { expireAsks } from './asks.ts'
import { endMandates, purgeDocuments } from './endings.ts'
import { isQuiet, sendReminders } from './reminders.ts'
import { verificationRoutes } from './routes.ts'

export const verificationFeature: Feature = {
  routes({ app, api, hub, identity }, context) {
    verificationRoutes(app, api, context, { hub, identify: identity.identify })
  },
  schedules: (context) => [
    {
      name: 'verifications',
      cron: '7-59/15 * * * *',
      async run() {
        await endMandates(context)
        await purgeDocuments(context)
      },
    },
    {
      name: 'verification-reminders',
      cron: '4-59/20 * * * *',
      async run() {
        await sendReminders(context)
        // Rejections come by day too, after the last reminder.
        if (!isQuiet(context.clock.now())) await expireAsks(context)
      },
    },
  ],
}
