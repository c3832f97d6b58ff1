import type { FollowUpFilters } from '@parvis/contract/civic/follow-ups.schemas.ts'
import { listFollowUps } from '@parvis/contract/civic/follow-ups.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

export const followUpsKey = ['follow-ups'] as const

/** The public table with its filters. */
export const followUpsQuery = (filters: Partial<FollowUpFilters>) =>
  infiniteQueryOptions({
    queryKey: [...followUpsKey, 'list', filters] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listFollowUps, { query: { ...filters, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

/** The follow-up of one post, consultation or poll, if it has one. */
export const followUpOfQuery = (subject: string) =>
  queryOptions({
    queryKey: [...followUpsKey, 'of', subject] as const,
    queryFn: async ({ signal }) => {
      const { items } = await call(listFollowUps, { query: { subject }, signal })
      return items[0] ?? null
    },
  })
