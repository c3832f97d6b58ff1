import { getAbout } from '@parvis/contract/accounts/site-settings.ts'
import { getDuties } from '@parvis/contract/trust/duties.ts'
import { getTransparency } from '@parvis/contract/trust/transparency.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** Publisher of this instance: it changes only with the server's configuration. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => call(getAbout, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Points of contact and bodies for disputes: they change with the settings of the site. */
export const dutiesQuery = queryOptions({
  queryKey: ['published duties'] as const,
  queryFn: ({ signal }) => call(getDuties, { signal }),
  staleTime: 60_000,
})

export const transparencyQuery = queryOptions({
  queryKey: ['transparency'] as const,
  queryFn: ({ signal }) => call(getTransparency, { signal }),
  // The server counts once an hour.
  staleTime: 600_000,
})
