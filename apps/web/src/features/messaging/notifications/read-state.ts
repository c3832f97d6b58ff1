import { type NotificationView, unreadCeiling } from '@parvis/contract/messaging/notifications.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type NotificationList, notificationListsKey, notificationsKey, unreadQuery } from './queries.ts'

/** The list with those that `concerns` names marked as read at `at`. */
export function withRead(
  list: NotificationList,
  concerns: (notification: NotificationView) => boolean,
  at: string,
): NotificationList {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) =>
        item.read_at === null && concerns(item) ? { ...item, read_at: at } : item,
      ),
    })),
  }
}

/** The count after one was read; at the ceiling only the server knows what remains. */
export function lessOne(unread: number): number {
  return unread >= unreadCeiling ? unread : Math.max(0, unread - 1)
}

/** Shows notifications as read before the server has said so. Returns what takes it back. */
export async function showRead(client: QueryClient, id: string | 'all'): Promise<() => void> {
  await client.cancelQueries({ queryKey: notificationsKey })
  const before = client.getQueriesData({ queryKey: notificationsKey })
  const at = new Date().toISOString()
  client.setQueriesData<NotificationList>(
    { queryKey: notificationListsKey },
    (list) => list && withRead(list, (item) => id === 'all' || item.id === id, at),
  )
  client.setQueryData(unreadQuery.queryKey, (unread) =>
    id === 'all' ? 0 : unread === undefined ? undefined : lessOne(unread),
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}
