import type { Feature } from '../../../feature.ts'
import { ownPages } from '../../content/link-previews/index.ts'
import { eventAdministrationRoutes } from './administration-routes.ts'
import { eventPage } from './card.ts'
import { remind, tellNewsAtOnce } from './reminders.ts'
import { eventRoutes } from './routes.ts'

export const eventsFeature: Feature = {
  name: 'events',
  attach: () => ownPages.register('event', eventPage),
  routes({ app, api }, context) {
    eventRoutes(app, api, context)
    eventAdministrationRoutes(api, context)
  },
  jobs: tellNewsAtOnce,
  schedules: (context) => [{ name: 'event-reminders', everySeconds: 30, run: () => remind(context) }],
}
