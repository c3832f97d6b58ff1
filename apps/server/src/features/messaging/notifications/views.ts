import type { LawStage } from '@parvis/contract/civic/laws.ts'
import { withFirst } from '@parvis/contract/dates.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import type { NotificationType, NotificationView } from '@parvis/contract/messaging/notifications.ts'
import type { AuthorView } from '@parvis/contract/people/authors.ts'
import { paris } from '../../../platform/paris.ts'
import { type AuthoredRow, authorView } from '../../people/authors/views.ts'
import { filterIn, noFilters, type WordFilters } from '../../people/word-filters/views.ts'
import { type RuleChangeNews, ruleChangeWords } from '../../trust/moderation/rule-views.ts'
import { isRuling, type Ruling, rulingMessage, rulingTitle } from '../../trust/statements/views.ts'
import { type EventNotice, type NotificationWords, notificationWords } from './words.ts'

type Absent<Row> = { [Column in keyof Row]: Row[Column] | null }

/** A notification with its actor, post and comment, as far as its reader may see them. */
export interface NotificationRow extends Absent<Omit<AuthoredRow, 'user_id'>> {
  id: string
  user_id: string
  actor_id: string | null
  type: NotificationType
  /** The reader's chosen language; null without a choice. */
  language: Language | null
  title: string | null
  message: string | null
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
  law_reference: string | null
  law_stage: LawStage | null
  event_id: string | null
  event_title: string | null
  event_starts_at: Date | null
  event_precision: 'minute' | 'day' | 'month' | null
  event_place: string | null
  decision_id: string | null
  /** Data of a moderation notification. */
  ruling: Ruling | null
  /** Data of a changed rule of /cgu. */
  rule_change: RuleChangeNews | null
  actor_count: number
}

/** Types whose text is by another member. */
const wordsOfOthers: ReadonlySet<NotificationType> = new Set([
  'comment',
  'reply',
  'mention',
  'question_answered',
])

/** A notification in the contract's form; `gathered` are the latest actors of a line with several. */
export function notificationView(
  row: NotificationRow,
  gathered: AuthorView[],
  filters: WordFilters = noFilters,
): NotificationView {
  const own = actorOf(row)
  const actors = own === null ? gathered : [own]
  const actor = actors[0] ?? null
  const message =
    row.message ??
    eventLine(row) ??
    rulingLine(row) ??
    ruleNewsOf(row)?.message ??
    row.comment_content ??
    (row.on_comment ? null : row.post_content)
  return {
    id: row.id,
    user_id: row.user_id,
    actor_id: actor?.id ?? null,
    type: row.type,
    title: titleOf(row, actors),
    message,
    filteredBy: wordsOfOthers.has(row.type) ? filterIn(filters, message) : null,
    data: {
      post_id: row.post_id,
      comment_id: row.comment_id,
      request_id: row.request_id,
      request_status: row.request_status,
      law_reference: row.law_reference,
      event_id: row.event_id,
      decision_id: row.decision_id,
      rule: row.rule_change?.rule ?? null,
    },
    about_comment: row.on_comment,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    actor,
    actors,
    actor_count: actor === null ? 0 : row.actor_count,
  }
}

const isOfEvent = (type: NotificationType): type is EventNotice => type.startsWith('event_')

function titleOf(row: NotificationRow, actors: AuthorView[]): string {
  const { type, title, actor_count, on_comment, law_stage, event_title, ruling } = row
  const words = notificationWords[row.language ?? 'fr']
  if (type === 'platform_update') return title ?? ruleNewsOf(row)?.title ?? ''
  if (type === 'law_moved') return words.lawMoves(law_stage ? words.stages[law_stage] : '')
  if (isOfEvent(type)) return words.events[type](event_title ?? '')
  if (isRuling(type)) return ruling === null ? '' : rulingTitle(type, ruling, row.language ?? 'fr')
  const names = namesOf(words, actors, actor_count)
  if (type !== 'like' && type !== 'share') return `${names} ${words.deeds[type]}`
  const deed = type === 'share' ? words.shared : on_comment ? words.liked : words.reacted
  return deed(names, actor_count > 1)
}

const clocks = new Map(
  languages.map((language) => {
    // British English, which puts the day before the month.
    const locale = language === 'en' ? 'en-GB' : language
    return [
      language,
      {
        day: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: paris }),
        hour: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: paris }),
      },
    ]
  }),
)

/** Time and place of an event: "samedi 22 novembre 2026 à 19:00, Montclar"; null for other notifications. */
function eventLine(row: NotificationRow): string | null {
  const { event_starts_at: starts, event_precision, event_place } = row
  const language = row.language ?? 'fr'
  const clock = clocks.get(language)
  if (starts === null || clock === undefined) return null
  const time =
    event_precision === 'minute' ? ` ${notificationWords[language].at} ${clock.hour.format(starts)}` : ''
  const day = withFirst(clock.day.format(starts), language)
  return `${day}${time}${event_place === null ? '' : `, ${event_place}`}`
}

const rulingLine = ({ type, ruling, language }: NotificationRow) =>
  isRuling(type) && ruling !== null ? rulingMessage(type, ruling, language ?? 'fr') : null

const ruleNewsOf = ({ rule_change, language }: NotificationRow) =>
  rule_change && ruleChangeWords(rule_change, language ?? 'fr')

/** "Ana", "Ana et Ben", "Ana, Ben et Cleo", "Ana, Ben et 12 autres". */
function namesOf({ somebody, and, others }: NotificationWords, actors: AuthorView[], count: number): string {
  const [first = somebody, second, third] = actors.map(({ name }) => name)
  if (second === undefined) return first
  if (count === 2) return `${first} ${and} ${second}`
  const last = count === 3 && third !== undefined ? third : others(count - 2)
  return `${first}, ${second} ${and} ${last}`
}

function actorOf({ actor_id, display_name, role, verified, ...rest }: NotificationRow): AuthorView | null {
  if (actor_id === null || display_name === null || role === null || verified === null) return null
  return authorView({ ...rest, user_id: actor_id, display_name, role, verified })
}
