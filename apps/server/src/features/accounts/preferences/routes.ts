import { getPreferences, savePreferences } from '@parvis/contract/accounts/preferences.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../identity/index.ts'
import { choosePreferences, readPreferences } from './service.ts'

export function preferenceRoutes(api: ParvisApi, context: AppContext): void {
  api.members(getPreferences, ({ member }) => readPreferences(context.db, member.id))
  api.members(savePreferences, ({ body, member }) => choosePreferences(context, member, body), {
    rate: { max: 120, window: 60 },
  })
}
