import { getTick } from '@parvis/contract/civic/officials.ts'
import {
  findOfficials,
  getProfileOfficial,
  getQuestionnaire,
  getRollCall,
  listProfileVotes,
  listRollCalls,
  listVoters,
  type VotePosition,
} from '@parvis/contract/civic/roll-calls.ts'
import type { SittingPage } from '@parvis/contract/civic/sittings.schemas.ts'
import { getSitting, getVoteDebate } from '@parvis/contract/civic/sittings.ts'
import type { LawSubject } from '@parvis/contract/list-filters.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { reviewKey } from '../../people/review/queries.ts'
import type { RollCallAddress } from './roll-call-address.ts'

export interface VoteFilter {
  q: string
  position: VotePosition | undefined
  scope: 'notable' | 'all'
  /** Subject of the law under vote. */
  subject: LawSubject | undefined
  /** With the majority of the group, or not. */
  group: 'with' | 'against' | undefined
}

/** A page of votes, as endpoints ask for it. */
export const voteQuery = (filter: VoteFilter, cursor: string | null) => ({
  ...filter,
  cursor: cursor ?? undefined,
})

export const noVoteFilter: VoteFilter = {
  q: '',
  position: undefined,
  scope: 'notable',
  subject: undefined,
  group: undefined,
}

export const profileVotesKey = (reference: string) => ['profile-votes', reference] as const

export const officialQuery = (reference: string) =>
  queryOptions({
    queryKey: [...profileVotesKey(reference), 'official'] as const,
    queryFn: ({ signal }) => call(getProfileOfficial, { params: { reference }, signal }),
  })

export const tickQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['tick', memberId] as const,
    queryFn: ({ signal }) => call(getTick, { params: { reference: memberId }, signal }),
  })

export const profileVotesQuery = (reference: string, filter: VoteFilter) =>
  infiniteQueryOptions({
    queryKey: [...profileVotesKey(reference), 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listProfileVotes, { params: { reference }, query: voteQuery(filter, pageParam), signal }),
    ...pagesByCursor,
    // While one types, what was found before stays in its place.
    placeholderData: keepPreviousData,
  })

export const rollCallQuery = (uid: string) =>
  queryOptions({
    queryKey: ['roll-call', uid] as const,
    queryFn: ({ signal }) => call(getRollCall, { params: { uid }, signal }),
  })

export const officialsQuery = (requestId: string, q: string) =>
  queryOptions({
    queryKey: [...reviewKey, 'officials', requestId, q] as const,
    queryFn: ({ signal }) => call(findOfficials, { params: { requestId }, query: { q }, signal }),
    placeholderData: keepPreviousData,
  })

/** Roll-call votes of a filter, the latest first. */
export const rollCallsQuery = ({ close, ...filters }: RollCallAddress) =>
  infiniteQueryOptions({
    queryKey: ['roll-calls', filters, close] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listRollCalls, {
        query: { ...filters, close: close && 'true', cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  })

/** Everything that « Qui vote comme moi » compares; the answers stay on the device. */
export const questionnaireQuery = queryOptions({
  queryKey: ['questionnaire'] as const,
  queryFn: ({ signal }) => call(getQuestionnaire, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The report of a sitting from one of its speeches on. */
export const sittingQuery = (uid: string, from: number) =>
  infiniteQueryOptions({
    queryKey: ['sitting', uid, from] as const,
    queryFn: ({ pageParam, signal }) =>
      call(getSitting, { params: { uid }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: from > 0 ? String(from - 1) : null,
    getNextPageParam: (last: SittingPage) => last.speeches.next_cursor,
  })

export const voteDebateQuery = (uid: string) =>
  queryOptions({
    queryKey: ['roll-call', uid, 'debate'] as const,
    queryFn: ({ signal }) => call(getVoteDebate, { params: { uid }, signal }),
  })

export const votersQuery = (uid: string) =>
  queryOptions({
    queryKey: ['roll-call', uid, 'voters'] as const,
    queryFn: ({ signal }) => call(listVoters, { params: { uid }, signal }),
  })
