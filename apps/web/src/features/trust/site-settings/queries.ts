import type { SettingsSection } from '@parvis/contract/accounts/site-settings.ts'
import { listSiteSettingsChanges, readSiteSettings } from '@parvis/contract/trust/administration.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { registrationQuery } from '../../accounts/identity/registration.ts'
import { dutiesQuery } from '../legal/queries.ts'

/** All that administrators read of the settings. */
const siteSettingsKey = ['site-settings'] as const

export const siteSettingsQuery = queryOptions({
  queryKey: [...siteSettingsKey, 'all'] as const,
  queryFn: ({ signal }) => call(readSiteSettings, { signal }),
})

/** Changes of a section, latest first. */
export const settingsChangesQuery = (section: SettingsSection) =>
  infiniteQueryOptions({
    queryKey: [...siteSettingsKey, 'changes', section] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listSiteSettingsChanges, {
        params: { section },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
  })

/** Reads again what follows from the settings, after a change of one. */
export const refetchSettings = (client: QueryClient) =>
  Promise.all(
    [siteSettingsKey, dutiesQuery.queryKey, registrationQuery.queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
