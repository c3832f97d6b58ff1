import { checkOwnWebsite, getOwnWebsiteLink } from '@parvis/contract/people/website-links.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { askCheck, readOwnLink } from './service.ts'

export function websiteLinkRoutes(api: ParvisApi, context: AppContext): void {
  api.members(getOwnWebsiteLink, ({ member }) => readOwnLink(context.db, context, member.id))

  // Each may read a page of another site.
  api.members(checkOwnWebsite, ({ member }) => askCheck(context, member.id), {
    rate: { max: 10, window: 3_600 },
  })
}
