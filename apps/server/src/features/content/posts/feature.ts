import type { Feature } from '../../../feature.ts'
import { publishHeldPosts } from './held-posts.ts'
import { registerMentionsWorker } from './mentions.ts'
import { postRoutes } from './routes.ts'
import { postTopics } from './topics.ts'

export const postsFeature: Feature = {
  routes(server, context) {
    postRoutes(server, context)
    postTopics(server.hub, context)
  },
  jobs: registerMentionsWorker,
  schedules: (context) => [{ name: 'held-posts', everySeconds: 5, run: () => publishHeldPosts(context) }],
}
