import type { Feature } from '../../../feature.ts'
import { accountErased, erasureSteps } from '../../accounts/account/index.ts'
import { avatarRemoving, avatarReplaced } from '../../people/profiles/index.ts'
import { clearLeftovers } from './leftovers.ts'
import { clearLooseMedia, clearLooseMediaAsAsked } from './loose.ts'
import { mediaRoutes } from './routes.ts'
import { bringKeptPicture, clearMediaAfter, keepPicture, removeMediaOf } from './service.ts'

export const mediaFeature: Feature = {
  name: 'media',
  attach() {
    accountErased.attach(clearMediaAfter)
    avatarReplaced.attach(keepPicture)
    avatarRemoving.attach(bringKeptPicture)
    erasureSteps.register('media', removeMediaOf)
  },
  routes({ api }, context) {
    mediaRoutes(api, context)
  },
  jobs: clearLooseMediaAsAsked,
  schedules: (context) => [
    { name: 'loose-media', cron: '1-59/5 * * * *', run: () => clearLooseMedia(context) },
  ],
  start(_server, context) {
    const clearing = clearLeftovers(context)
    return () => clearing
  },
}
