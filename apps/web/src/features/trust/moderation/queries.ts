import type { CaseSummary, CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import type { CaseFilters } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import {
  getCase,
  getModerationCounts,
  listCases,
  listSignals,
  type SignalList,
} from '@parvis/contract/trust/moderation-cases.ts'
import { listActs, listStaff } from '@parvis/contract/trust/staff.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import type { CaseAddress } from './case-address.ts'
import { filtersOf } from './case-filter.ts'
import type { TrailAddress } from './trail-address.ts'
import { filterOf } from './trail-filter.ts'

export const casesQuery = (filters: CaseFilters) =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, 'cases', filters] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listCases, { query: { ...filters, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...moderationKey, 'case', caseId] as const,
    queryFn: ({ signal }) => call(getCase, { params: { caseId }, signal }),
  })

export const countsQuery = queryOptions({
  queryKey: [...moderationKey, 'counts'] as const,
  queryFn: ({ signal }) => call(getModerationCounts, { signal }),
})

export const actsQuery = (address: TrailAddress) =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, 'acts', address] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listActs, { query: { ...filterOf(address), cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const signalsQuery = (list: SignalList) =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, 'signals', list] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listSignals, { query: { list, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

export const staffQuery = infiniteQueryOptions({
  queryKey: [...moderationKey, 'staff'] as const,
  queryFn: ({ pageParam, signal }) => call(listStaff, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

/** Puts what an act answered in the place of the case, and has the lists read again. */
export function cacheCase(client: QueryClient, shown: CaseView): void {
  client.setQueryData(caseQuery(shown.id).queryKey, shown)
  void client.invalidateQueries({
    queryKey: moderationKey,
    predicate: ({ queryKey }) => queryKey[1] !== 'case',
  })
}

/** A case as the open page has it, or else the list. */
export function knownCase(
  client: QueryClient,
  id: string,
  address: CaseAddress,
): CaseSummary | CaseView | undefined {
  const open = client.getQueryData(caseQuery(id).queryKey)
  if (open) return open
  const pages = client.getQueryData(casesQuery(filtersOf(address)).queryKey)?.pages ?? []
  return pages.flatMap(({ items }) => items).find((row) => row.id === id)
}
