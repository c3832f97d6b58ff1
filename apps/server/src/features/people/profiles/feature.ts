import type { Feature } from '../../../feature.ts'
import { archivedFiles, erasureSteps } from '../../accounts/account/index.ts'
import { memberCreated, memberReset, newcomerArrives } from '../../accounts/identity/index.ts'
import { avatarsInArchive, removeAvatarsOf } from './avatar-files.ts'
import { sweepAvatars } from './avatars.ts'
import { profileRoutes } from './routes.ts'
import { createProfile, renewProfile, requireNewcomersName } from './service.ts'

export const profilesFeature: Feature = {
  name: 'profiles',
  attach() {
    newcomerArrives.attach(requireNewcomersName)
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
