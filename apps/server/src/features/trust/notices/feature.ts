import type { Feature } from '../../../feature.ts'
import { forgetNotifiers } from './forgetting.ts'
import { tellNotifiersAsAsked } from './outcomes.ts'
import { noticeRoutes } from './routes.ts'

export const noticesFeature: Feature = {
  routes({ api }, context) {
    noticeRoutes(api, context)
  },
  jobs: tellNotifiersAsAsked,
  schedules: (context) => [{ name: 'notifiers', cron: '29 * * * *', run: () => forgetNotifiers(context) }],
}
