import type { Feature } from '../../../feature.ts'
import { sweepLogos } from './logo-sweep.ts'
import { siteSettingsRoutes } from './routes.ts'

export const siteSettingsFeature: Feature = {
  routes({ api }, context) {
    siteSettingsRoutes(api, context)
  },
  schedules: (context) => [{ name: 'site-logos', cron: '43 4 * * *', run: () => sweepLogos(context) }],
}
