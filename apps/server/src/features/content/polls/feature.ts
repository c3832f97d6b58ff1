import type { Feature } from '../../../feature.ts'
import { ownPages } from '../link-previews/index.ts'
import { pollRoutes } from './routes.ts'
import { pollPage } from './store.ts'

export const pollsFeature: Feature = {
  name: 'polls',
  attach: () => ownPages.register('poll', pollPage),
  routes(server, context) {
    pollRoutes(server, context)
  },
}
