import type { NotificationView } from '@parvis/contract/notifications.ts'

/** What a device is given to show; `url` is a path of the site. */
export interface PushMessage {
  id: string
  title: string
  body: string
  url: string
}

/** Code points of the text that stands on a locked screen. */
const excerpt = 200

/** Acts between two members, without a text of their own. */
const ties = new Set(['follow_request', 'follow_accepted', 'referral'])

/** The message of a notification; null when what it is about is no longer to be seen. */
export function messageOf(notification: NotificationView): PushMessage | null {
  const { id, type, title, message } = notification
  if (message === null && !ties.has(type)) return null
  return {
    id,
    title,
    body: cut(message ?? ''),
    url: `/notification/${id}?to=${encodeURIComponent(placeOf(notification))}`,
  }
}

/** Where a notification leads: a request to where it is answered. */
export function placeOf({ type, data, actor }: NotificationView): string {
  if (data.post_id !== null) return `/post/${data.post_id}${data.comment_id === null ? '' : '#commentaires'}`
  if (actor !== null && (type === 'follow_accepted' || type === 'referral'))
    return `/profile/${encodeURIComponent(actor.username ?? actor.id)}`
  return '/notifications'
}

function cut(text: string): string {
  const points = [...text]
  return points.length <= excerpt
    ? text
    : `${points
        .slice(0, excerpt - 1)
        .join('')
        .trimEnd()}…`
}
