import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { notificationPort } from '../../../people/notifications/index.ts'
import { excerptOf, pathOf } from '../views.ts'

/** Content of a push message; `url` is a path of the site. */
export interface PushMessage {
  id: string
  title: string
  body: string
  url: string
  /** Language of the title, for screen readers. */
  lang: Language
}

/** Maximum code points of the text on a locked screen. */
const excerpt = 200

/** The push message of a notification; null when its content is no longer visible. */
export function messageOf(notification: NotificationView, lang: Language): PushMessage | null {
  const { id, type, title, message } = notification
  if (message === null && !notificationPort().kinds[type].isTitleOnly) return null
  return {
    id,
    title,
    body: excerptOf(message ?? '', excerpt),
    lang,
    url: `/notification/${id}?to=${encodeURIComponent(pathOf(notification))}`,
  }
}
