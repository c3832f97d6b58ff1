import { listLawMeetings } from '@parvis/contract/civic/events.ts'
import { countLaws, getLaw, listLawPosts, listLaws, listLawVersions } from '@parvis/contract/civic/laws.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import type { LawAddress } from './law-address.ts'

export const lawsKey = ['laws'] as const

/** Laws, the last to have moved first. */
export const lawsQuery = ({ followed, ...filters }: LawAddress) =>
  infiniteQueryOptions({
    queryKey: [...lawsKey, 'list', filters, followed ?? false] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listLaws, {
        query: { ...filters, followed: followed && 'true', cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  })

/** Number of laws for each value of a filter. */
export const lawCountsQuery = ({ followed: _followed, ...filters }: LawAddress) =>
  queryOptions({
    queryKey: [...lawsKey, 'counts', filters] as const,
    queryFn: ({ signal }) => call(countLaws, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

export const lawQuery = (reference: string) =>
  queryOptions({
    queryKey: [...lawsKey, 'one', reference] as const,
    queryFn: ({ signal }) => call(getLaw, { params: { reference }, signal }),
  })

/** The next sittings and meetings about a law. */
export const lawMeetingsQuery = (reference: string) =>
  queryOptions({
    queryKey: [...lawsKey, 'meetings', reference] as const,
    queryFn: ({ signal }) => call(listLawMeetings, { params: { reference }, query: {}, signal }),
  })

/** Posts that cite a law; each time one comes back, those of the meantime too. */
export const lawPostsQuery = (reference: string) =>
  infiniteQueryOptions({
    queryKey: [...lawsKey, 'posts', reference] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listLawPosts, { params: { reference }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
    staleTime: 0,
  })

export const lawVersionsQuery = (reference: string) =>
  infiniteQueryOptions({
    queryKey: [...lawsKey, 'versions', reference] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listLawVersions, { params: { reference }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })
