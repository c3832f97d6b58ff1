import type { Feature } from '../../../feature.ts'
import { partyChanged } from '../../people/parties/hooks.ts'
import { politicsRoutes } from './routes.ts'
import { tellPolitics } from './service.ts'

export const politicsFeature: Feature = {
  name: 'politics',
  attach() {
    partyChanged.attach(tellPolitics)
  },
  routes(server, context) {
    politicsRoutes(server, context)
  },
}
