import type { Feature } from '../../../feature.ts'
import { admissionRules, memberConfirmed, memberCreated, memberReset } from '../../accounts/identity/index.ts'
import { admitNewcomer, noteAdmission, noteAdmissionAgain, settleConfirmed } from './entry.ts'
import { admissionRoutes } from './routes.ts'
import { lapseOldRequests } from './service.ts'

export const admissionsFeature: Feature = {
  name: 'admissions',
  attach() {
    admissionRules.register('newcomers', admitNewcomer)
    memberCreated.attach(noteAdmission)
    memberReset.attach(noteAdmissionAgain)
    memberConfirmed.attach(settleConfirmed)
  },
  routes({ api }, context) {
    admissionRoutes(api, context)
  },
  schedules: (context) => [
    { name: 'old-admissions', cron: '23 * * * *', run: () => lapseOldRequests(context) },
  ],
}
