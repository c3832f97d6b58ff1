import {
  changeSiteSettings as changeEndpoint,
  listSiteSettingsChanges,
  readSiteSettings,
  restoreSiteSettings as restoreEndpoint,
  uploadSiteLogo,
} from '@parvis/contract/trust/administration.ts'
import { readRevisionCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireAdministrator } from '../../accounts/identity/index.ts'
import { keepLogo, sweepLogos } from './logo.ts'
import { changeSiteSettings, restoreSiteSettings } from './service.ts'
import { readHistory, readState } from './store.ts'

export const siteSettingsFeature: Feature = {
  routes: siteSettingsRoutes,
  schedules: (context) => [{ name: 'site-logos', cron: '43 4 * * *', run: () => sweepLogos(context) }],
}

const rate = { max: 60, window: 3_600 }

/** The settings of the site: administrators read and change them, and everybody gets what follows. */
function siteSettingsRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(
    readSiteSettings,
    ({ member }) => {
      requireAdministrator(member)
      return readState(context)
    },
    // A change names the version that was read here.
    { onPrimary: true },
  )
  api.members(
    changeEndpoint,
    async ({ body, member }) => {
      await changeSiteSettings(context, requireAdministrator(member), body)
      return readState(context)
    },
    { rate },
  )
  api.members(
    restoreEndpoint,
    async ({ params, body, member }) => {
      await restoreSiteSettings(context, requireAdministrator(member), { ...params, ...body })
      return readState(context)
    },
    { rate },
  )
  api.members(
    uploadSiteLogo,
    async ({ request, member }) => ({
      logo: await keepLogo(context, requireAdministrator(member), request.body),
    }),
    { rate: { max: 20, window: 3_600 } },
  )
  api.members(
    listSiteSettingsChanges,
    ({ params, query, member }) => {
      requireAdministrator(member)
      return readHistory(context.db, params.section, readRevisionCursor(query.cursor))
    },
    { onPrimary: true },
  )
}
