import {
  type JournalistList,
  listJournalists,
  listOrganisations,
} from '@parvis/contract/people/organisations.ts'
import { getOfficialImport, listOfficialImports } from '@parvis/contract/people/prepared-verifications.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** Journalists of the organisations for which the member speaks. */
export const journalistsKey = ['journalists'] as const

export const journalistsQuery = (organisationId: string, list: JournalistList) =>
  infiniteQueryOptions({
    queryKey: [...journalistsKey, organisationId, list] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listJournalists, {
        params: { organisationId },
        query: { list, cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
  })

export const organisationsKey = ['organisations'] as const

export const organisationsQuery = infiniteQueryOptions({
  queryKey: organisationsKey,
  queryFn: ({ pageParam, signal }) =>
    call(listOrganisations, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

export const importsKey = ['official-imports'] as const

/** While one runs, its progress is read again. */
export const importsQuery = infiniteQueryOptions({
  queryKey: [...importsKey, 'list'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listOfficialImports, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some((one) => one.state === 'running')) ? 2_000 : false,
})

export const importQuery = (importId: string) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, importId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(getOfficialImport, { params: { importId }, query: { after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_after }) => next_after,
  })
