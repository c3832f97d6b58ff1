import type { Feature } from '../../../feature.ts'
import { archivedFiles, erasureSteps } from '../../accounts/account/hooks.ts'
import { memberCreated, memberReset } from '../../accounts/identity/hooks.ts'
import { sweepAvatars } from './avatars.ts'
import { avatarsInArchive, removeAvatarsOf } from './avatars-service.ts'
import { profileRoutes } from './routes.ts'
import { createProfile, renewProfile } from './service.ts'

export const profilesFeature: Feature = {
  name: 'profiles',
  attach() {
    memberCreated.attach(createProfile)
    memberReset.attach(renewProfile)
    archivedFiles.register('avatars', avatarsInArchive)
    erasureSteps.register('avatars', removeAvatarsOf)
  },
  routes({ api }, context) {
    profileRoutes(api, context)
  },
  schedules: (context) => [{ name: 'avatars', cron: '37 * * * *', run: () => sweepAvatars(context) }],
}
