import { listFollowers, listFollowing, listFollowRequests } from '@parvis/contract/people/follows.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { followListsKey, followRequestsKey } from './keys.ts'

const lists = { followers: listFollowers, following: listFollowing }
export type FollowList = keyof typeof lists

/** `reference`: id or username. */
export const followListQuery = (list: FollowList, reference: string) =>
  infiniteQueryOptions({
    queryKey: [...followListsKey, list, reference] as const,
    queryFn: ({ pageParam, signal }) =>
      call(lists[list], { params: { reference }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const followRequestsQuery = (direction: 'received' | 'sent') =>
  infiniteQueryOptions({
    queryKey: [...followRequestsKey, direction] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listFollowRequests, { query: { direction, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })
