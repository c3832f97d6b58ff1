import {
  getOwnReserve,
  listElections,
  listReserves,
  type ReserveClock,
} from '@parvis/contract/civic/reserves.ts'
import {
  listAdministeredReserves,
  listCandidates,
  listReserveActs,
  proposeReserve,
} from '@parvis/contract/civic/reserves-administration.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** All that is read of election periods: read again when one changes. */
export const reservesKey = ['reserves'] as const

/** The periods that are told to everybody. `ahead`: by how much the server's clock is before this device's. */
export const boardQuery = queryOptions({
  queryKey: [...reservesKey, 'board'] as const,
  queryFn: async ({ signal }) => {
    const { now, reserves } = await call(listReserves, { signal })
    return { ahead: Date.parse(now) - Date.now(), reserves }
  },
  staleTime: 300_000,
})

export const ownReserveQuery = queryOptions({
  queryKey: [...reservesKey, 'own'] as const,
  queryFn: ({ signal }) => call(getOwnReserve, { signal }),
})

export const periodsQuery = infiniteQueryOptions({
  queryKey: [...reservesKey, 'periods'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listAdministeredReserves, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

export const electionsQuery = infiniteQueryOptions({
  queryKey: [...reservesKey, 'elections'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listElections, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

export const proposalQuery = (eventId: string, clock: ReserveClock) =>
  queryOptions({
    queryKey: [...reservesKey, 'proposal', eventId, clock] as const,
    queryFn: ({ signal }) => call(proposeReserve, { params: { eventId }, query: { clock }, signal }),
  })

export const candidatesQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: [...reservesKey, 'candidates', eventId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listCandidates, { params: { eventId }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const actsQuery = infiniteQueryOptions({
  queryKey: [...reservesKey, 'acts'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listReserveActs, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})
