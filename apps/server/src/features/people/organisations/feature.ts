import type { Feature } from '../../../feature.ts'
import { verificationAsked } from '../verification/index.ts'
import { tellContacts } from './contacts.ts'
import { organisationRoutes } from './routes.ts'

export const organisationsFeature: Feature = {
  name: 'organisations',
  attach() {
    verificationAsked.attach(tellContacts)
  },
  routes({ api }, context) {
    organisationRoutes(api, context)
  },
}
