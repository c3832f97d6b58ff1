import type { PreferencesDraft, UserPreferences } from '@parvis/contract/accounts/account.schemas.ts'
import { getPreferences, savePreferences } from '@parvis/contract/accounts/account.ts'
import { ApiError, call } from '../../../lib/api-client.ts'

export type PreferencesChange = Partial<PreferencesDraft>

/** Saved by other tabs meanwhile, this often, before it counts as a failure. */
const attempts = 4

/** Saves a change together with the preferences last seen. */
export function changed(seen: UserPreferences, change: PreferencesChange) {
  const { user_id: _user, updated_at: _updated, ...saved } = seen
  return { ...saved, ...change }
}

/**
 * Saves a change upon what was last seen. When another tab or device has saved meanwhile, upon what that left: of two
 * changes neither undoes the other, unless both are of the same thing.
 */
export async function saveChange(seen: UserPreferences, change: PreferencesChange): Promise<UserPreferences> {
  let known = seen
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(savePreferences, { body: changed(known, change) })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'preferences_changed') || attempt === attempts)
        throw error
      known = await call(getPreferences)
    }
  }
}
