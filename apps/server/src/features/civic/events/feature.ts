import type { Feature } from '../../../feature.ts'
import { eventAdministrationRoutes } from './administration-routes.ts'
import { remind, tellNewsAtOnce } from './reminders.ts'
import { eventRoutes } from './routes.ts'

export const eventsFeature: Feature = {
  routes({ app, api }, context) {
    eventRoutes(app, api, context)
    eventAdministrationRoutes(api, context)
  },
  jobs: tellNewsAtOnce,
  schedules: (context) => [{ name: 'event-reminders', everySeconds: 30, run: () => remind(context) }],
}
