import type { Feature } from '../../../feature.ts'
import { fetchPreviewsAsAsked } from './fetcher.ts'
import { linkPreviewRoutes } from './routes.ts'

export const linkPreviewsFeature: Feature = {
  name: 'link-previews',
  routes({ app }, context) {
    linkPreviewRoutes(app, context)
  },
  start: fetchPreviewsAsAsked,
}
