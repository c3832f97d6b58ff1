import type { Feature } from '../../../feature.ts'
import { type OwnPage, ownPages } from '../../content/link-previews/index.ts'
import { partyChanged } from '../../people/parties/index.ts'
import { eventAdministered } from '../events/index.ts'
import { politicalCard } from './card-views.ts'
import { politicsRoutes } from './routes.ts'
import { tellPolitics } from './service.ts'

const politicalPage: OwnPage = {
  path: /^\/political-data\/([a-z0-9-]{1,40}(?:#[a-z0-9-]{1,130})?)$/,
  read: politicalCard,
}

export const politicsFeature: Feature = {
  name: 'politics',
  attach() {
    partyChanged.attach(tellPolitics)
    eventAdministered.attach(tellPolitics)
    ownPages.register('political data', politicalPage)
  },
  routes(server, context) {
    politicsRoutes(server, context)
  },
}
