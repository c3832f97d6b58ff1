import type { Feature } from '../../../feature.ts'
import { invitationRoutes } from './routes.ts'
import { forgetAddresses } from './service.ts'

export const invitationsFeature: Feature = {
  routes({ api }, context) {
    invitationRoutes(api, context)
  },
  schedules: (context) => [
    { name: 'invited-addresses', cron: '37 3 * * *', run: () => forgetAddresses(context) },
  ],
}
