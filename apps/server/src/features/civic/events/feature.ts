import type { Feature } from '../../../feature.ts'
import { eventAdministrationRoutes } from './administration-routes.ts'
import { remindRegularly, tellNewsAtOnce } from './reminders.ts'
import { eventRoutes } from './routes.ts'

export const eventsFeature: Feature = {
  name: 'events',
  routes({ app, api }, context) {
    eventRoutes(app, api, context)
    eventAdministrationRoutes(api, context)
  },
  jobs: tellNewsAtOnce,
  start: remindRegularly,
}
