import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import type { NotificationType } from '@parvis/contract/people/notifications.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import type { Nullable } from '@parvis/platform/database/database.ts'
import { translations } from '../../../locales/messaging.gen.ts'
import { type AuthoredRow, authorView } from '../../people/authors/index.ts'
import { type Facts, hasLines, notificationPort } from '../../people/notifications/index.ts'
import { filterIn, noFilters, type WordFilters } from '../../people/word-filters/index.ts'

/** A notification with its actor, post and comment, as far as its reader may see them. */
export interface NotificationRow extends Nullable<Omit<AuthoredRow, 'user_id'>> {
  id: string
  user_id: string
  actor_id: string | null
  type: NotificationType
  /** The reader's chosen language; null without a choice. */
  language: Language | null
  read_at: Date | null
  created_at: Date
  post_id: string | null
  post_content: string | null
  /** Whether it is about a comment, visible or not. */
  on_comment: boolean
  comment_id: string | null
  comment_content: string | null
  request_id: string | null
  request_status: 'pending' | 'accepted' | 'rejected' | null
  actor_count: number
  /** Selected by its kind. */
  details: unknown
}

/** A notification in the contract's form; `gathered` are the latest actors of a line with several. */
export function notificationView(
  row: NotificationRow,
  gathered: AuthorView[],
  siteName: string,
  filters: WordFilters = noFilters,
): NotificationView {
  const kind = notificationPort().kinds[row.type]
  const own = kind.sender === 'counted' ? null : actorOf(row)
  const actors = own === null ? gathered : [own]
  const actor = actors[0] ?? null
  const facts = factsOf(row, actors)
  const { language } = facts
  const text = kind.message(facts)
  const message = text && withSiteName(text, siteName, language)
  return {
    id: row.id,
    user_id: row.user_id,
    actor_id: actor?.id ?? null,
    type: row.type,
    title: withSiteName(kind.title(facts), siteName, language),
    message,
    filtered_by: kind.textVisibleTo ? filterIn(filters, message) : null,
    data: {
      post_id: row.post_id,
      comment_id: row.comment_id,
      request_id: row.request_id,
      request_status: row.request_status,
      law_reference: null,
      event_id: null,
      decision_id: null,
      rule: null,
      path: null,
      ...kind.data?.(row.details),
    },
    about_comment: row.on_comment,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    actor,
    actors,
    actor_count: hasLines(kind) || actor !== null ? row.actor_count : 0,
  }
}

function factsOf(row: NotificationRow, actors: AuthorView[]): Facts<unknown> {
  const language = row.language ?? 'fr'
  return {
    type: row.type,
    language,
    details: row.details,
    names: namesOf(actors, row.actor_count, language),
    actorCount: row.actor_count,
    isOnComment: row.on_comment,
    text: row.comment_content ?? (row.on_comment ? null : row.post_content),
  }
}

function actorOf({ actor_id, display_name, role, verified, ...rest }: NotificationRow): AuthorView | null {
  if (actor_id === null || display_name === null || role === null || verified === null) return null
  return authorView({ ...rest, user_id: actor_id, display_name, role, verified })
}

/** "Ana", "Ana et Ben", "Ana, Ben et Cleo", "Ana, Ben et 12 autres". */
function namesOf(actors: AuthorView[], count: number, language: Language): string {
  const t = translations[language]
  const [first = t('names.unknown'), second, third] = actors.map(({ name }) => name)
  if (second === undefined) return first
  if (count === 2) return t('names.two', { first, second })
  return count === 3 && third !== undefined
    ? t('names.three', { first, second, third })
    : t('names.more', { first, second, count: count - 2 })
}

/** Path of the page that a notification leads to: the list of notifications for kinds without a page. */
export function pathOf(notification: NotificationView): string {
  return notificationPort().kinds[notification.type].link(notification) ?? '/notifications'
}

/** The beginning of a text on one line, of a maximum number of code points. */
export function excerptOf(text: string, most: number): string {
  const points = [...text.replaceAll(/\s+/g, ' ').trim()]
  if (points.length <= most) return points.join('')
  const begun = points.slice(0, most - 1).join('')
  return `${begun.trimEnd()}…`
}
