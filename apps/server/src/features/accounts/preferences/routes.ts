import { getPreferences, savePreferences } from '@parvis/contract/accounts/account.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { choosePreferences, readPreferences } from './service.ts'

export const preferencesFeature: Feature = {
  routes: preferenceRoutes,
}

function preferenceRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(getPreferences, ({ member }) => readPreferences(context.db, member.id))
  api.members(savePreferences, ({ body, member }) => choosePreferences(context, member, body), {
    rate: { max: 120, window: 60 },
  })
}
