import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { unreadCeiling } from '@parvis/contract/people/notifications.ts'
import type { QueryClient } from '@tanstack/react-query'
import { notificationsKey } from '../../../cache/query-keys.ts'
import { type NotificationList, notificationListsKey, unreadQuery } from './queries.ts'

/** The list with those that `concerns` names marked as read at `at`. */
export function withNotificationsRead(
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

/** Shows notifications as read before the server has said so. Returns what takes that back, and nothing else. */
export async function showRead(client: QueryClient, id: string | 'all'): Promise<() => void> {
  await client.cancelQueries({ queryKey: notificationsKey })
  const at = new Date().toISOString()
  const marked = new Set<string>()
  const concerns = (item: NotificationView) => {
    if (id !== 'all' && item.id !== id) return false
    marked.add(item.id)
    return true
  }
  client.setQueriesData<NotificationList>(
    { queryKey: notificationListsKey },
    (list) => list && withNotificationsRead(list, concerns, at),
  )
  const before = client.getQueryData(unreadQuery.queryKey)
  const after = before === undefined ? undefined : id === 'all' ? 0 : lessOne(before)
  client.setQueryData(unreadQuery.queryKey, after)
  return () => {
    client.setQueriesData<NotificationList>(
      { queryKey: notificationListsKey },
      (list) => list && withUnread(list, marked),
    )
    if (before === undefined || after === undefined) return
    client.setQueryData(unreadQuery.queryKey, (unread) =>
      unread === undefined ? undefined : Math.min(unreadCeiling, unread + before - after),
    )
  }
}

function withUnread(list: NotificationList, ids: ReadonlySet<string>): NotificationList {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (ids.has(item.id) ? { ...item, read_at: null } : item)),
    })),
  }
}
