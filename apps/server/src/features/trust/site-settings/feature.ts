import type { Feature } from '../../../feature.ts'
import { siteSettingsRoutes } from './routes.ts'

export const siteSettingsFeature: Feature = {
  name: 'site-settings',
  routes({ api }, context) {
    siteSettingsRoutes(api, context)
  },
}
