import type { Feature } from '../../../feature.ts'
import { admissionRoutes } from './routes.ts'
import { lapseOldRequests } from './service.ts'

export const admissionsFeature: Feature = {
  routes({ api }, context) {
    admissionRoutes(api, context)
  },
  schedules: (context) => [
    { name: 'old-admissions', cron: '23 * * * *', run: () => lapseOldRequests(context) },
  ],
}
