import { getPreferences } from '@parvis/contract/preferences.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

/** Below "me": forgotten with the session. */
export const preferencesQuery = queryOptions({
  queryKey: ['me', 'preferences'] as const,
  queryFn: ({ signal }) => call(getPreferences, { signal }),
})
