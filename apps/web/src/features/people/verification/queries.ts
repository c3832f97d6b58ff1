import { getCertificate, getOwnVerification } from '@parvis/contract/people/verification.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { certificateKey, ownVerificationKey } from './keys.ts'

export const ownVerificationQuery = queryOptions({
  queryKey: ownVerificationKey,
  queryFn: ({ signal }) => call(getOwnVerification, { signal }),
})

/** `reference`: id or username. */
export const certificateQuery = (reference: string) =>
  queryOptions({
    queryKey: [...certificateKey, reference],
    queryFn: ({ signal }) => call(getCertificate, { params: { reference }, signal }),
  })
