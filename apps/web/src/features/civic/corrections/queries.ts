import {
  countErrorReports,
  getErrorReport,
  listCorrections,
  listErrorReports,
} from '@parvis/contract/civic/corrections.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import type { QueueAddress } from './queue-address.ts'

export const correctionsKey = ['corrections'] as const
export const errorReportsKey = ['error reports'] as const

const staleTime = 10 * 60_000

/** All published corrections, or those of one law, event or block. */
export const correctionsQuery = (about?: { page: string; block: string }) =>
  infiniteQueryOptions({
    queryKey: [...correctionsKey, about?.page ?? '', about?.block ?? ''] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listCorrections, { query: { ...about, cursor: pageParam ?? undefined }, signal }),
    staleTime,
    ...pagesByCursor,
  })

export const errorReportsQuery = ({ list, q = '' }: QueueAddress) =>
  infiniteQueryOptions({
    queryKey: [...errorReportsKey, 'list', list ?? 'open', q] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listErrorReports, { query: { list: list ?? 'open', q, cursor: pageParam ?? undefined }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...pagesByCursor,
  })

/** Number of reports that wait for this editor. A screen that shows it asks again each minute: others report and settle meanwhile. */
export const waitingErrorsQuery = queryOptions({
  queryKey: [...errorReportsKey, 'waiting'] as const,
  queryFn: async ({ signal }) => (await call(countErrorReports, { signal })).waiting,
  refetchInterval: 60_000,
})

export const errorReportQuery = (reportId: string) =>
  queryOptions({
    queryKey: [...errorReportsKey, 'one', reportId] as const,
    queryFn: ({ signal }) => call(getErrorReport, { params: { reportId }, signal }),
    staleTime: 0,
  })
