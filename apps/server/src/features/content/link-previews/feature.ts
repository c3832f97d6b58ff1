import type { Feature } from '../../../feature.ts'
import { fetchPreviewsAsAsked } from './fetcher.ts'
import { linkPreviewRoutes } from './routes.ts'
import { sweepPreviews } from './sweep.ts'

export const linkPreviewsFeature: Feature = {
  routes(parts, context) {
    linkPreviewRoutes(parts, context)
  },
  jobs: fetchPreviewsAsAsked,
  schedules: (context) => [{ name: 'link-previews', cron: '17 * * * *', run: () => sweepPreviews(context) }],
}
