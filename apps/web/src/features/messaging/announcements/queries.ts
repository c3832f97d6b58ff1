import type { Audience } from '@parvis/contract/messaging/announcements.schemas.ts'
import {
  listAnnouncements,
  listBanners,
  previewAnnouncement,
} from '@parvis/contract/messaging/announcements.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

export const announcementsKey = ['announcements'] as const

export const announcementsQuery = infiniteQueryOptions({
  queryKey: [...announcementsKey, 'list'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listAnnouncements, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
  // Reach, while the job tells members.
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some((one) => one.state === 'sending')) ? 2_000 : false,
})

/** Size of an audience. */
export const audienceQuery = (audience: Audience) =>
  queryOptions({
    queryKey: [...announcementsKey, 'audience', audience] as const,
    queryFn: ({ signal }) => call(previewAnnouncement, { body: { audience }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** Banners for this reader. A tab that stays open asks again: a new one is no matter of seconds. */
export const bannersQuery = queryOptions({
  queryKey: ['banners'] as const,
  queryFn: ({ signal }) => call(listBanners, { signal }),
  staleTime: 300_000,
  refetchInterval: 600_000,
})
