import type { Feature } from '../../../feature.ts'
import { tellLawMoves } from './moves.ts'
import { lawRoutes } from './routes.ts'

export const lawsFeature: Feature = {
  routes(server, context) {
    lawRoutes(server, context)
  },
  jobs: tellLawMoves,
}
