import { uploadMedia } from '@parvis/contract/content/media.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { clearLeftovers, clearLooseMedia, clearLooseMediaAsAsked } from './loose.ts'
import { receive } from './receive.ts'

export const mediaFeature: Feature = {
  routes: mediaRoutes,
  jobs: clearLooseMediaAsAsked,
  schedules: (context) => [
    { name: 'loose-media', cron: '1-59/5 * * * *', run: () => clearLooseMedia(context) },
  ],
  start(_server, context) {
    const clearing = clearLeftovers(context)
    return () => clearing
  },
}

function mediaRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(
    uploadMedia,
    ({ query, member, request }) => receive(context, member, { ...query, body: request.body }),
    { rate: { max: 40, window: 600 } },
  )
}
