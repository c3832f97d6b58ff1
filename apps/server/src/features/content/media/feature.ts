import type { Feature } from '../../../feature.ts'
import { clearLooseMediaRegularly } from './loose.ts'
import { mediaRoutes } from './routes.ts'

export const mediaFeature: Feature = {
  name: 'media',
  routes({ app, api, identity }, context) {
    mediaRoutes(app, api, context, identity.readerOf)
  },
  start: clearLooseMediaRegularly,
}
