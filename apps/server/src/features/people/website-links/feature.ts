import type { Feature } from '../../../feature.ts'
import { checkWebsitesAsAsked } from './checks.ts'
import { askDueChecks } from './due-checks.ts'
import { websiteLinkRoutes } from './routes.ts'

export const websiteLinksFeature: Feature = {
  routes({ api }, context) {
    websiteLinkRoutes(api, context)
  },
  jobs: checkWebsitesAsAsked,
  schedules: (context) => [{ name: 'website-links', cron: '43 * * * *', run: () => askDueChecks(context) }],
}
