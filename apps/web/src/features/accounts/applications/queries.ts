import {
  listConnectedApplications,
  readAuthorization,
  readDeviceRequest,
} from '@parvis/contract/accounts/applications.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { securityKey } from '../identity/security/queries.ts'

/** Parameters of an address by which an application sends a member. */
export type AuthorizationSearch = Parameters<typeof authorizationQuery>[0]

/** Applications that act for the member. */
export const applicationsQuery = queryOptions({
  queryKey: [...securityKey, 'applications'],
  queryFn: async ({ signal }) => (await call(listConnectedApplications, { signal })).items,
})

export const authorizationQuery = (body: {
  client_id: string
  redirect_uri?: string
  response_type?: string
  scope?: string
  state?: string
  code_challenge?: string
  code_challenge_method?: string
}) =>
  queryOptions({
    queryKey: ['authorization', body],
    queryFn: ({ signal }) => call(readAuthorization, { body, signal }),
    retry: false,
    gcTime: 0,
  })

export const deviceQuery = (userCode: string) =>
  queryOptions({
    queryKey: ['device', userCode],
    queryFn: ({ signal }) => call(readDeviceRequest, { body: { user_code: userCode }, signal }),
    retry: false,
    gcTime: 0,
  })
