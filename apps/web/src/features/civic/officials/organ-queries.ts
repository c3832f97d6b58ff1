import { listOrganMeetings } from '@parvis/contract/civic/events.ts'
import { getOrgan, listOrganMembers, listOrganVotes } from '@parvis/contract/civic/organs.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

const organKey = (uid: string) => ['organ', uid] as const

export const organQuery = (uid: string) =>
  queryOptions({
    queryKey: organKey(uid),
    queryFn: ({ signal }) => call(getOrgan, { params: { uid }, signal }),
  })

export const organMembersQuery = (uid: string, on: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...organKey(uid), 'members', on] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listOrganMembers, { params: { uid }, query: { on, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  })

export const organVotesQuery = (uid: string, scope: 'notable' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...organKey(uid), 'votes', scope] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listOrganVotes, { params: { uid }, query: { scope, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  })

export const organMeetingsQuery = (uid: string, when: 'coming' | 'past') =>
  infiniteQueryOptions({
    queryKey: [...organKey(uid), 'meetings', when] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listOrganMeetings, { params: { uid }, query: { when, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  })
