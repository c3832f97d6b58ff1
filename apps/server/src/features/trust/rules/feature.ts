import type { Feature } from '../../../feature.ts'
import { announcementSubjects } from '../../messaging/notifications/index.ts'
import { ruleRoutes } from './routes.ts'
import { ruleChangeSubject } from './views.ts'

export const rulesFeature: Feature = {
  name: 'rules',
  attach() {
    announcementSubjects.register('rule_change_id', ruleChangeSubject)
  },
  routes({ api }, context) {
    ruleRoutes(api, context)
  },
}
