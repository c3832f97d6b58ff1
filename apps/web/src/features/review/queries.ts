import { getVerification, listVerifications, type VerificationStatus } from '@parvis/contract/verification.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call, NetworkError } from '../../lib/api-client.ts'
import { accessToken } from '../../lib/session.ts'

/** Whatever reviewers see of requests: all of it is read again after a decision. */
export const reviewKey = ['verification-review'] as const

/** Other reviewers decide meanwhile: the queue is looked at again and again while it is open. */
export const queueQuery = (status: VerificationStatus) =>
  infiniteQueryOptions({
    queryKey: [...reviewKey, 'queue', status] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listVerifications, { query: { status, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: 15_000,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  })

export const reviewedRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...reviewKey, 'request', requestId] as const,
    queryFn: ({ signal }) => call(getVerification, { params: { requestId }, signal }),
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  })

/**
 * A document's content, fetched with the reviewer's token.
 *
 * @throws {ApiError} when the server refuses
 * @throws {NetworkError} when it cannot be reached
 */
export async function fetchDocument(documentId: string, signal: AbortSignal): Promise<Blob> {
  const token = await accessToken()
  const address = `/api/verification-documents/${documentId}`
  let answer: Response
  try {
    answer = await fetch(address, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new NetworkError(`${address} could not be reached`, { cause: error })
  }
  if (!answer.ok)
    throw new ApiError(answer.status, answer.status === 404 ? { code: 'document_not_found' } : {})
  return await answer.blob()
}
