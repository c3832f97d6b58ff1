import type { Feature } from '../../../feature.ts'
import { appealAnswered, caseDecided, measureReversed } from '../statements/index.ts'
import { forgetNotifiers } from './forgetting.ts'
import { tellNotifiersAsAsked, tellOfAnswer, tellOfDecision, tellOfReversal } from './outcomes.ts'
import { noticeRoutes } from './routes.ts'

export const noticesFeature: Feature = {
  name: 'notices',
  attach() {
    caseDecided.attach(tellOfDecision)
    measureReversed.attach(tellOfReversal)
    appealAnswered.attach(tellOfAnswer)
  },
  routes({ api }, context) {
    noticeRoutes(api, context)
  },
  jobs: tellNotifiersAsAsked,
  schedules: (context) => [{ name: 'notifiers', cron: '29 * * * *', run: () => forgetNotifiers(context) }],
}
