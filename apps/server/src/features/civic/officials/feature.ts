import type { Feature } from '../../../feature.ts'
import { profileFacts } from '../../people/profiles/index.ts'
import { hasVotes } from './policy.ts'
import { officialRoutes } from './routes.ts'

export const officialsFeature: Feature = {
  name: 'officials',
  attach() {
    profileFacts.register('hasVotes', hasVotes)
  },
  routes({ api }, context) {
    officialRoutes(api, context)
  },
}
