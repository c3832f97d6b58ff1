import { listAuthProviders } from '@parvis/contract/accounts/credentials.ts'
import { getSecurity, listSecurityEvents, listSessions } from '@parvis/contract/accounts/security.ts'
import type { User } from '@supabase/auth-js'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/api-client.ts'
import { pagesByCursor } from '../../../../lib/pages-by-cursor.ts'
import { authClient } from '../../../../lib/session.ts'
import { retryUnreachable } from '../retry.ts'

/** Everything below it: what one change of an account's safety does to the rest is read again. */
export const securityKey = ['security']

/** The account as the authentication server knows it: address, identities, factors. */
export const accountQuery = queryOptions({
  queryKey: [...securityKey, 'account'],
  queryFn: async (): Promise<User> => {
    const { data, error } = await (await authClient()).getUser()
    if (error) throw error
    return data.user
  },
  retry: retryUnreachable,
})

export const offerQuery = queryOptions({
  queryKey: [...securityKey, 'offer'],
  queryFn: ({ signal }) => call(getSecurity, { signal }),
})

export const providersQuery = queryOptions({
  queryKey: ['auth-providers'],
  queryFn: ({ signal }) => call(listAuthProviders, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const sessionsQuery = queryOptions({
  queryKey: [...securityKey, 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

export const eventsQuery = infiniteQueryOptions({
  queryKey: [...securityKey, 'events'],
  queryFn: ({ pageParam, signal }) =>
    call(listSecurityEvents, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
  ...pagesByCursor,
})
