import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { notificationKinds } from './hooks.ts'

/** Path of the page that a notification leads to: the list of notifications where its kind has none. */
export function placeOf(notification: NotificationView): string {
  return notificationKinds.get(notification.type).link(notification) ?? '/notifications'
}

/** Path of the post it concerns, or of the comments below it; null when its reader may not see the post. */
export function postPath({ data }: NotificationView): string | null {
  if (data.post_id === null) return null
  return `/post/${data.post_id}${data.comment_id === null ? '' : '#commentaires'}`
}
