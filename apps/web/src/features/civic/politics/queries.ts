import {
  getPoliticalDashboard,
  getPoliticalPage,
  getPoliticalSources,
  listPoliticalPeople,
  listPoliticalVersions,
  searchPolitics,
} from '@parvis/contract/civic/politics.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** Reference data moves by imports, a few times a day at most. */
const staleTime = 10 * 60_000

/** Prefix of all political data. */
export const politicsKey = ['politics'] as const

export const dashboardQuery = queryOptions({
  queryKey: ['politics', 'dashboard'] as const,
  queryFn: ({ signal }) => call(getPoliticalDashboard, { signal }),
  staleTime,
})

export const sourcesQuery = queryOptions({
  queryKey: ['politics', 'sources'] as const,
  queryFn: ({ signal }) => call(getPoliticalSources, { signal }),
  staleTime,
})

export const findingsQuery = (q: string) =>
  queryOptions({
    queryKey: ['politics', 'findings', q] as const,
    queryFn: ({ signal }) => call(searchPolitics, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime,
  })

/** A page that does not exist is not asked for again. */
const missing = (error: unknown) => error instanceof ApiError && error.code === 'political_page_not_found'

export const isMissingPage = missing

export const politicalPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['politics', 'page', slug] as const,
    queryFn: ({ signal }) => call(getPoliticalPage, { params: { slug }, signal }),
    staleTime,
  })

export const politicalPeopleQuery = (slug: string, block: string, q: string) =>
  infiniteQueryOptions({
    queryKey: ['politics', 'people', slug, block, q] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listPoliticalPeople, {
        params: { slug, block },
        query: { q: q || undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
    staleTime,
  })

export const politicalVersionsQuery = (slug: string, block: string) =>
  infiniteQueryOptions({
    queryKey: ['politics', 'versions', slug, block] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listPoliticalVersions, {
        params: { slug, block },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
  })
