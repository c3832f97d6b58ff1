import { listBulkActs } from '@parvis/contract/trust/bulk-acts.ts'
import type { MemberSelection } from '@parvis/contract/trust/members.schemas.ts'
import { getMemberFile, searchMembers } from '@parvis/contract/trust/members.ts'
import { getMisuse } from '@parvis/contract/trust/reports.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** Not below the key of cases, which is read again at each report: a search by address is an act each time. */
export const membersKey = ['members of the staff’s table'] as const

/** A search by address or network is written to the trail: it is made once, and not again by itself. */
const once = {
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Infinity,
} as const

export const membersQuery = (selection: MemberSelection) =>
  infiniteQueryOptions({
    queryKey: [...membersKey, 'search', selection] as const,
    queryFn: ({ pageParam, signal }) =>
      call(searchMembers, { body: { ...selection, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
    ...(selection.by === 'name' ? {} : once),
  })

export const bulkActsQuery = infiniteQueryOptions({
  queryKey: [...membersKey, 'bulk'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listBulkActs, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
  // Progress, while a job runs.
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) =>
      items.some((one) => one.state === 'running' || one.state === 'undoing'),
    )
      ? 2_000
      : false,
})

export const memberFileQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...membersKey, 'file', memberId] as const,
    queryFn: ({ signal }) => call(getMemberFile, { params: { memberId }, signal }),
  })

export const misuseQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...membersKey, 'misuse', memberId] as const,
    queryFn: ({ signal }) => call(getMisuse, { params: { memberId }, signal }),
  })
