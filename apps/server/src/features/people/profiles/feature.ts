import type { Feature } from '../../../feature.ts'
import { sweepAvatarsRegularly } from './avatars.ts'
import { profileRoutes } from './routes.ts'

export const profilesFeature: Feature = {
  name: 'profiles',
  routes({ api }, context) {
    profileRoutes(api, context)
  },
  start: sweepAvatarsRegularly,
}
