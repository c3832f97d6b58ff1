import type { Feature } from '../../../feature.ts'
import { announcementSubjects } from '../../messaging/notifications/hooks.ts'
import { appealRoutes } from './appeals-routes.ts'
import { moderationRoutes } from './routes.ts'
import { ruleChangeSubject } from './rule-views.ts'
import { ruleRoutes } from './rules/routes.ts'
import { watch } from './signals/watch.ts'

export const moderationFeature: Feature = {
  name: 'moderation',
  attach() {
    announcementSubjects.register('rule_change_id', ruleChangeSubject)
  },
  routes({ api, hub }, context) {
    appealRoutes(api, context)
    moderationRoutes(api, context, hub)
    ruleRoutes(api, context)
  },
  schedules: (context) => [{ name: 'signals', cron: '2-59/5 * * * *', run: () => watch(context) }],
}
