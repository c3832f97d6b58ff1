import type { Feature } from '../../../feature.ts'
import { tellLawMoves } from './moves.ts'
import { lawRoutes } from './routes.ts'

export const lawsFeature: Feature = {
  name: 'laws',
  routes({ api, hub }, context) {
    lawRoutes(api, context, hub)
  },
  jobs: tellLawMoves,
}
