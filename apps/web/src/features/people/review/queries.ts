import { apiAddress } from '@parvis/contract/endpoint.ts'
import { getClaimBatch, listClaimBatches } from '@parvis/contract/people/claim-batches.ts'
import type { VerificationDocument } from '@parvis/contract/people/verification.schemas.ts'
import {
  getVerification,
  getVerificationFigures,
  listVerifications,
} from '@parvis/contract/people/verification.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, NetworkError, refusalOf, remedied } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { accessToken } from '../../../lib/session.ts'
import type { ReviewAddress } from './review-address.ts'

/** All that reviewers see of requests is read again after a decision. */
export const reviewKey = ['verification-review'] as const

export const queueQuery = ({ list = 'pending', q, role, match, days }: ReviewAddress) =>
  infiniteQueryOptions({
    queryKey: [...reviewKey, 'queue', list, q, role, match, days] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listVerifications, {
        query: { status: list, q, role, match, days, cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
  })

export const reviewedRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...reviewKey, 'request', requestId] as const,
    queryFn: ({ signal }) => call(getVerification, { params: { requestId }, signal }),
  })

export const figuresQuery = queryOptions({
  queryKey: [...reviewKey, 'figures'] as const,
  queryFn: ({ signal }) => call(getVerificationFigures, { signal }),
})

export const batchesQuery = infiniteQueryOptions({
  queryKey: [...reviewKey, 'batches'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listClaimBatches, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

export const batchQuery = (batchId: string) =>
  queryOptions({
    queryKey: [...reviewKey, 'batch', batchId] as const,
    queryFn: ({ signal }) => call(getClaimBatch, { params: { batchId }, signal }),
  })

/**
 * A document's content, fetched with the reviewer's token: of the type that the server told by its content, and no other.
 *
 * @throws {ApiError} when the server refuses
 * @throws {NetworkError} when it cannot be reached
 */
export async function fetchDocument(
  documentId: string,
  type: VerificationDocument['content_type'],
  signal: AbortSignal,
): Promise<Blob> {
  const address = `${apiAddress}/verification-documents/${documentId}`
  const attempt = async () => {
    const token = await accessToken()
    try {
      return await fetch(address, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        signal,
      })
    } catch (error) {
      if (signal.aborted) throw error
      throw new NetworkError(`${address} could not be reached`, { cause: error })
    }
  }
  const answer = await remedied(await attempt(), attempt)
  if (!answer.ok) throw await refusalOf(answer)
  return new Blob([await answer.arrayBuffer()], { type })
}
