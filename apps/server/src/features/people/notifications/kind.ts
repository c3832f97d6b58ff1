import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import type { NotificationType } from '@parvis/contract/people/notifications.ts'
import { createPort } from '@parvis/platform/ports.ts'
import type { RawBuilder, SqlBool } from 'kysely'

/**
 * One kind of notification: its recipients, what it concerns, its words and its link. How to add one:
 *
 * 1. Add its type to `notificationGroups` in the contract. Add it to the checks of `notifications` and to the partial
 *    index of its group in a migration.
 * 2. Write its entry in the feature whose acts cause it, and name it in `features/ports.ts`.
 * 3. Call `notify` with it in the transaction of the act.
 *
 * @typeParam What the event that `notify` is called with
 * @typeParam Details as `details` selects them
 */
export interface NotificationKind<What = unknown, Details = unknown> {
  type: NotificationType
  /** The columns that `candidates` selects after `user_id` and, for signed kinds, `actor_id`. */
  about: readonly AboutColumn[]
  /**
   * - `signed`: from one member to another. Not sent to oneself, nor between members whom a block or mute keeps apart.
   * - `gathered`: as `signed`; acts of several members on the same thing stand on one line.
   * - `counted`: as `gathered`, but nobody learns who acted, only how many: opinions (GDPR, article 9).
   * - `unsigned`: the platform's own.
   */
  sender: 'signed' | 'gathered' | 'counted' | 'unsigned'
  /** SQL condition with `posts` in scope: `reader` may see the post. For kinds whose text comes from another member. */
  textVisibleTo?(reader: RawBuilder<string>): RawBuilder<SqlBool>
  /** The law asks that members learn it: their preferences do not count. */
  isMandatory?: boolean
  /** It has no text beside its title; devices show it all the same. */
  isTitleOnly?: boolean
  /** SQL that selects `what` as rows, which `candidates` then reads as the table `given`. Kinds sent together share it. */
  given?(what: What): RawBuilder<unknown>
  /** SQL that selects the recipients: `user_id`, `actor_id` unless unsigned, columns of `about`, `haystack` for texts (ADR 2). */
  candidates(what: What): RawBuilder<unknown>
  /** SQL expression of type json with `notifications` and `announcements` in scope: the details of its words. */
  details?: RawBuilder<Details>
  title(facts: Facts<Details>): string
  /** Null when its reader may no longer see what it concerns, and for kinds that have only a title. */
  message(facts: Facts<Details>): string | null
  /** Fields of the view beside the ids of post, comment and request. */
  data?(details: Details): Partial<NotificationView['data']>
  /** Path of the page it leads to; null for the list of notifications. */
  link(notification: NotificationView): string | null
}

/** Whether acts of several members on the same thing stand on one line. */
export const hasLines = ({ sender }: Pick<NotificationKind, 'sender'>): boolean =>
  sender === 'gathered' || sender === 'counted'

type AboutColumn =
  | 'post_id'
  | 'comment_id'
  | 'follow_request_id'
  | 'law_move_id'
  | 'alert_news_id'
  | 'alert_summary_id'
  | 'event_id'
  | 'report_id'
  | 'decision_id'
  | 'title'
  | 'message'
  | 'path'

/** Facts from which a notification is put into words. */
export interface Facts<Details> {
  type: NotificationType
  language: Language
  details: Details
  /** Actors: "Ana", "Ana et Ben", "Ana, Ben et 12 autres". */
  names: string
  /** Number of members who acted, also where `names` names none. */
  actorCount: number
  isOnComment: boolean
  /** Text of the comment, or of the post, it concerns; null when its reader may not see it. */
  text: string | null
}

/** A subject of announcements to all members, which then have no words of their own. */
export interface AnnouncementSubject<Details = unknown> {
  /** SQL expression of type json with `announcements` in scope, evaluated where its column is not null. */
  details: RawBuilder<Details>
  words(details: Details, language: Language): { title: string; message: string }
  data?(details: Details): Partial<NotificationView['data']>
  /** Path of the page it leads to; null for announcements of other subjects. */
  link(notification: NotificationView): string | null
}

export const notificationPort = createPort<{
  kinds: Record<NotificationType, NotificationKind>
  /** Announcements with a `rule_change_id`. */
  ruleChange: AnnouncementSubject
}>('notifications')

/** Path of the actor's profile; null when they have left. */
export const actorPath = ({ actor }: NotificationView) =>
  actor === null ? null : `/profile/${encodeURIComponent(actor.username ?? actor.id)}`
