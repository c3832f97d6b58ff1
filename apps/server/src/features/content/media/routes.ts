import { uploadMedia } from '@parvis/contract/content/media.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { clearTemporaryFiles, clearUnreferencedMedia, registerMediaWorker } from './loose.ts'
import { receive } from './receive.ts'

export const mediaFeature: Feature = {
  routes: mediaRoutes,
  jobs: registerMediaWorker,
  schedules: (context) => [
    { name: 'loose-media', cron: '1-59/5 * * * *', run: () => clearUnreferencedMedia(context) },
  ],
  start(_server, context) {
    const clearing = clearTemporaryFiles(context)
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
