import type { Feature } from '../../../feature.ts'
import { countWords } from './frequent-words.ts'
import { indexWaiting } from './indexing.ts'
import { searchRoutes } from './routes.ts'

export const searchFeature: Feature = {
  routes(server, context) {
    searchRoutes(server, context)
  },
  schedules: (context) => [
    { name: 'search-index', everySeconds: 1, run: () => indexWaiting(context) },
    { name: 'frequent-words', cron: '11 * * * *', alsoAtStart: true, run: () => countWords(context) },
  ],
}
