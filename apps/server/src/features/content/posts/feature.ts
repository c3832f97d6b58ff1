import type { Feature } from '../../../feature.ts'
import { publishHeldPosts } from './held-posts.ts'
import { postRoutes } from './routes.ts'
import { postTopics } from './topics.ts'

export const postsFeature: Feature = {
  name: 'posts',
  routes(server, context) {
    postRoutes(server, context)
    postTopics(server.hub, context)
  },
  schedules: (context) => [{ name: 'held-posts', everySeconds: 5, run: () => publishHeldPosts(context) }],
}
