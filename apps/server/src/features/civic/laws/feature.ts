import type { Feature } from '../../../feature.ts'
import { type OwnPage, ownPages } from '../../content/link-previews/index.ts'
import { rollCallFacts } from '../officials/index.ts'
import { tellLawMoves } from './moves.ts'
import { lawRoutes } from './routes.ts'
import { readLawOfBallot } from './store.ts'
import { lawCard } from './views.ts'

const lawPage: OwnPage = { path: /^\/law-tracking\/([A-Za-z0-9-]{1,64})$/, read: lawCard }

export const lawsFeature: Feature = {
  name: 'laws',
  attach() {
    ownPages.register('law', lawPage)
    rollCallFacts.register('law', readLawOfBallot)
  },
  routes(server, context) {
    lawRoutes(server, context)
  },
  jobs: tellLawMoves,
}
