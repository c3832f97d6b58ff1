import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import {
  countUnreadNotifications,
  listNotifications,
  type NotificationTab,
} from '@parvis/contract/people/notifications.ts'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { notificationsKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

export type NotificationList = InfiniteData<
  { items: NotificationView[]; next_cursor: string | null },
  unknown
>

/** Below "me": what one member was told is forgotten with the session. */
export const notificationListsKey = [...notificationsKey, 'list'] as const

export const notificationsQuery = (tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [...notificationListsKey, tab] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { tab, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

/** How many notifications the member has not read; 100 stands for 100 and more. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'] as const,
  queryFn: async ({ signal }) => (await call(countUnreadNotifications, { signal })).count,
})
