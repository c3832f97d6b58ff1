import { listPersonalTokens } from '@parvis/contract/accounts/personal-tokens.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { securityKey } from '../identity/security/queries.ts'

/** The member's personal tokens, without their secrets. */
export const tokensQuery = queryOptions({
  queryKey: [...securityKey, 'tokens'],
  queryFn: async ({ signal }) => (await call(listPersonalTokens, { signal })).items,
})
