import { getPreferences, savePreferences } from '@parvis/contract/accounts/preferences.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../identity/member.ts'
import { choosePreferences, readPreferences } from './service.ts'

export function preferenceRoutes(api: ParvisApi, world: World): void {
  api.members(getPreferences, ({ member }) => readPreferences(world.db, member.id))
  api.members(savePreferences, ({ body, member }) => choosePreferences(world, member, body), {
    rate: { max: 120, window: 60 },
  })
}
