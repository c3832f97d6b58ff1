import type { Feature } from '../../../feature.ts'
import { invitationRoutes } from './routes.ts'

export const invitationsFeature: Feature = {
  name: 'invitations',
  routes({ api }, context) {
    invitationRoutes(api, context)
  },
}
