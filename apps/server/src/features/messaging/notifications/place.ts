import type { NotificationView } from '@parvis/contract/messaging/notifications.ts'
import { lawPath } from '../../civic/laws/views.ts'

/** The page that a notification leads to; for a request, the page where it can be answered. */
export function placeOf({ type, data, actor }: NotificationView): string {
  if (data.post_id !== null) return `/post/${data.post_id}${data.comment_id === null ? '' : '#commentaires'}`
  if (data.law_reference !== null) return lawPath(data.law_reference)
  if (data.decision_id !== null) return `/decisions/${data.decision_id}`
  if (data.rule !== null) return `/cgu#regle-${data.rule}`
  if (data.event_id !== null) return `/calendar?event=${data.event_id}`
  if (actor !== null && (type === 'follow_accepted' || type === 'referral'))
    return `/profile/${encodeURIComponent(actor.username ?? actor.id)}`
  return '/notifications'
}
