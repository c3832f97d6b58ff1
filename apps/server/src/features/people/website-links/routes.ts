import { checkOwnWebsite, getOwnWebsiteLink } from '@parvis/contract/people/own-profile.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { askDueChecks, checkWebsitesAsAsked } from './checks.ts'
import { askCheck, readOwnLink } from './service.ts'

export const websiteLinksFeature: Feature = {
  routes: websiteLinkRoutes,
  jobs: checkWebsitesAsAsked,
  schedules: (context) => [{ name: 'website-links', cron: '43 * * * *', run: () => askDueChecks(context) }],
}

function websiteLinkRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(getOwnWebsiteLink, ({ member }) => readOwnLink(context.db, context, member.id))

  // Each may read a page of another site.
  api.members(checkOwnWebsite, ({ member }) => askCheck(context, member.id), {
    rate: { max: 10, window: 3_600 },
  })
}
