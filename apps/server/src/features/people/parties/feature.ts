import type { Feature } from '../../../feature.ts'
import { partyRoutes } from './routes.ts'

export const partiesFeature: Feature = {
  routes({ api, guestPages }, context) {
    partyRoutes(api, context, guestPages)
  },
}
