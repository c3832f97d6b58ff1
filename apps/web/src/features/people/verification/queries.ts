import { listOwnOrganisations } from '@parvis/contract/people/organisations.ts'
import { getPreparedVerification } from '@parvis/contract/people/prepared-verifications.ts'
import { getCertificate, getOwnVerification } from '@parvis/contract/people/verification.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { certificateKey, ownOrganisationsKey, ownVerificationKey, preparedKey } from './keys.ts'

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

/** Organisations for which the member speaks. */
export const ownOrganisationsQuery = queryOptions({
  queryKey: ownOrganisationsKey,
  queryFn: ({ signal }) => call(listOwnOrganisations, { signal }),
})

/** A verification that the staff prepared for the member. */
export const preparedQuery = queryOptions({
  queryKey: preparedKey,
  queryFn: ({ signal }) => call(getPreparedVerification, { signal }),
})
