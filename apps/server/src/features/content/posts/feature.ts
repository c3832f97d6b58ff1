import type { Feature } from '../../../feature.ts'
import { postRoutes } from './routes.ts'
import { postTopics } from './topics.ts'

export const postsFeature: Feature = {
  name: 'posts',
  routes({ api, hub, guestPages }, context) {
    postRoutes(api, context, guestPages)
    postTopics(hub, context)
  },
}
