import { listOfficialLaws } from '@parvis/contract/civic/laws.ts'
import {
  countOfficials,
  getConstituencyTable,
  getOfficial,
  listOfficials,
  listSeats,
} from '@parvis/contract/civic/officials.ts'
import { listOfficialVotes } from '@parvis/contract/civic/roll-calls.ts'
import { listOfficialSpeeches } from '@parvis/contract/civic/sittings.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { type VoteFilter, voteQuery } from '../votes/queries.ts'
import type { OfficialAddress } from './official-address.ts'

const officialsKey = ['officials'] as const

/** Officials by name. With both, the committee is the narrower of group and committee. */
export const officialsQuery = ({ group, committee, ...filters }: OfficialAddress) =>
  infiniteQueryOptions({
    queryKey: [...officialsKey, 'list', filters, group, committee] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listOfficials, {
        query: { ...filters, group, committee, cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  })

export const officialCountsQuery = ({ institution, on }: OfficialAddress) =>
  queryOptions({
    queryKey: [...officialsKey, 'counts', institution, on] as const,
    queryFn: ({ signal }) => call(countOfficials, { query: { institution, on }, signal }),
    placeholderData: keepPreviousData,
  })

export const officialPageQuery = (uid: string) =>
  queryOptions({
    queryKey: [...officialsKey, 'one', uid] as const,
    queryFn: ({ signal }) => call(getOfficial, { params: { uid }, signal }),
  })

export const officialLawsQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [...officialsKey, 'laws', uid] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listOfficialLaws, { params: { uid }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const officialSpeechesQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: [...officialsKey, 'speeches', uid] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listOfficialSpeeches, { params: { uid }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const officialVotesQuery = (uid: string, filter: VoteFilter) =>
  infiniteQueryOptions({
    queryKey: [...officialsKey, 'votes', uid, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listOfficialVotes, { params: { uid }, query: voteQuery(filter, pageParam), signal }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  })

const anHour = 3_600_000

/** Everybody who has a seat today, in one file: the request says nothing about where the reader lives. */
export const seatsQuery = queryOptions({
  queryKey: [...officialsKey, 'seats'] as const,
  queryFn: ({ signal }) => call(listSeats, { signal }),
  staleTime: anHour,
})

/** The communes of all constituencies, in one file. */
export const constituencyTableQuery = queryOptions({
  queryKey: [...officialsKey, 'constituencies'] as const,
  queryFn: ({ signal }) => call(getConstituencyTable, { signal }),
  staleTime: anHour,
})
