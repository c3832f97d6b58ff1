import { getPreferences } from '@parvis/contract/accounts/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { language } from '../../../lib/language.ts'
import { storedTheme } from '../../../lib/theme.ts'

/** Below "me": forgotten with the session. A member who never chose keeps the theme and the language of this device. */
export const preferencesQuery = queryOptions({
  queryKey: ['me', 'preferences'] as const,
  queryFn: async ({ signal }) => {
    const preferences = await call(getPreferences, { signal })
    return preferences.version === 0 ? { ...preferences, theme: storedTheme(), language } : preferences
  },
})

/** Key of saves in progress. */
export const savingKey = ['preferences']
