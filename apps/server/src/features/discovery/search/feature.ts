import type { Feature } from '../../../feature.ts'
import { countWordsRegularly } from './frequent-words.ts'
import { indexRegularly } from './indexing.ts'
import { searchRoutes } from './routes.ts'

export const searchFeature: Feature = {
  name: 'search',
  routes({ api }, context) {
    searchRoutes(api, context)
  },
  start(context) {
    const stops = [indexRegularly(context), countWordsRegularly(context)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}
