import type { Feature } from '../../../feature.ts'
import { sweepAvatars } from './avatars.ts'
import { profileRoutes } from './routes.ts'

export const profilesFeature: Feature = {
  routes({ api }, context) {
    profileRoutes(api, context)
  },
  schedules: (context) => [{ name: 'avatars', cron: '37 * * * *', run: () => sweepAvatars(context) }],
}
