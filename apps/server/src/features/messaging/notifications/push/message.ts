import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationView } from '@parvis/contract/messaging/notifications.ts'
import { excerptOf } from '../excerpt.ts'
import { placeOf } from '../place.ts'

/** What a device is given to show; `url` is a path of the site. */
export interface PushMessage {
  id: string
  title: string
  body: string
  url: string
  /** What the title is in, for whoever has it read out. */
  lang: Language
}

/** Code points of the text that stands on a locked screen. */
const excerpt = 200

/** Acts between two members, without a text of their own. */
const ties = new Set(['follow_request', 'follow_accepted', 'referral'])

/** The message of a notification; null when what it is about is no longer to be seen. */
export function messageOf(notification: NotificationView, lang: Language): PushMessage | null {
  const { id, type, title, message } = notification
  if (message === null && !ties.has(type)) return null
  return {
    id,
    title,
    body: excerptOf(message ?? '', excerpt),
    lang,
    url: `/notification/${id}?to=${encodeURIComponent(placeOf(notification))}`,
  }
}
