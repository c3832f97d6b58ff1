import { getOwnVerification } from '@parvis/contract/people/verification.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { ownVerificationKey } from './keys.ts'

export const ownVerificationQuery = queryOptions({
  queryKey: ownVerificationKey,
  queryFn: ({ signal }) => call(getOwnVerification, { signal }),
})
