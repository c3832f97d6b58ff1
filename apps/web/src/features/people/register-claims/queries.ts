import { listRegisterBodies, listRegisterMandates } from '@parvis/contract/people/elected-register.ts'
import { listOwnMandates, listRegisterLetters } from '@parvis/contract/people/register-claims.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** Mandates under the member's own name. */
export const ownMandatesQuery = queryOptions({
  queryKey: ['register', 'own-mandates'],
  queryFn: ({ signal }) => call(listOwnMandates, { signal }),
})

/** Bodies whose name begins so. */
export const registerBodiesQuery = (q: string) =>
  queryOptions({
    queryKey: ['register', 'bodies', q],
    queryFn: ({ signal }) => call(listRegisterBodies, { query: { q }, signal }),
    enabled: q.trim().length > 1,
    placeholderData: keepPreviousData,
  })

/** Mandates of a body, also by the beginning of a name. */
export const bodyMandatesQuery = (bodyId: number, q: string) =>
  infiniteQueryOptions({
    queryKey: ['register', 'mandates', bodyId, q],
    queryFn: ({ pageParam, signal }) =>
      call(listRegisterMandates, {
        params: { bodyId },
        query: { ...(q.trim() !== '' && { q }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })

/** Letters that the staff has to post. */
export const lettersQuery = infiniteQueryOptions({
  queryKey: ['register', 'letters'],
  queryFn: ({ pageParam, signal }) =>
    call(listRegisterLetters, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})
