import type { Feature } from '../../../feature.ts'
import { messageRoutes } from './routes.ts'

export const messagesFeature: Feature = {
  routes({ api, hub }, context) {
    messageRoutes(api, context, hub)
  },
}
