import {
  getWorkload,
  listCaseTags,
  listCaseViews,
  listColleagues,
  listSavedReplies,
} from '@parvis/contract/trust/desk.ts'
import { queryOptions } from '@tanstack/react-query'
import { moderationKey } from '../../../../cache/query-keys.ts'
import { call } from '../../../../lib/api-client.ts'

export const colleaguesQuery = queryOptions({
  queryKey: [...moderationKey, 'colleagues'] as const,
  queryFn: ({ signal }) => call(listColleagues, { signal }),
})

export const tagsQuery = queryOptions({
  queryKey: [...moderationKey, 'tags'] as const,
  queryFn: ({ signal }) => call(listCaseTags, { signal }),
})

export const repliesQuery = queryOptions({
  queryKey: [...moderationKey, 'replies'] as const,
  queryFn: ({ signal }) => call(listSavedReplies, { signal }),
})

export const viewsQuery = queryOptions({
  queryKey: [...moderationKey, 'views'] as const,
  queryFn: ({ signal }) => call(listCaseViews, { signal }),
})

export const workloadQuery = queryOptions({
  queryKey: [...moderationKey, 'workload'] as const,
  queryFn: ({ signal }) => call(getWorkload, { signal }),
})
