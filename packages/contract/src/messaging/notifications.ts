import { z } from 'zod'
import { moderationRules } from '../audit/decisions.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Cursor, pageOf } from '../pages.ts'
import { AuthorView } from '../people/authors.ts'

/** Notification types of each tab beside "all" (spec 000 §9). */
export const notificationGroups = {
  interactions: ['like', 'comment', 'reply', 'mention', 'share', 'question_answered'],
  follows: ['follow_request', 'follow_accepted'],
  system: [
    'referral',
    'platform_update',
    'law_moved',
    'event_reminder',
    'event_withdrawn',
    'event_moved',
    'event_called_off',
    'event_restored',
    'report_received',
    'report_decided',
    'moderation_decision',
    'decision_reversed',
    'appeal_decided',
  ],
} as const
export type NotificationGroup = keyof typeof notificationGroups
export type NotificationType = (typeof notificationGroups)[NotificationGroup][number]

export const notificationTabs = ['all', 'interactions', 'follows', 'system'] as const
export type NotificationTab = (typeof notificationTabs)[number]

/** Number of actors shown with their picture. */
export const actorsShown = 3

/**
 * A notification (spec 000 §3). `title` is in the member's chosen language, French by default; a client may compose its
 * own from `type` and `actor`. `message` is the text concerned; it is null when the reader may no longer see it, and
 * `data` then has no target. `actor` is the latest one; null for messages of the platform.
 */
export const NotificationView = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  actor_id: z.uuid().nullable(),
  type: z.enum([
    ...notificationGroups.interactions,
    ...notificationGroups.follows,
    ...notificationGroups.system,
  ]),
  title: z.string(),
  message: z.string().nullable(),
  data: z.object({
    post_id: z.uuid().nullable(),
    comment_id: z.uuid().nullable(),
    request_id: z.uuid().nullable(),
    /** State of a follow request: its buttons show while it is pending. */
    request_status: z.enum(['pending', 'accepted', 'rejected']).nullable(),
    /** Reference of a law that moved, for the address of its page. */
    law_reference: z.string().nullable(),
    event_id: z.uuid().nullable(),
    /** Moderation decision, which has a page of its own. */
    decision_id: z.uuid().nullable(),
    /** Rule of /cgu that changes. */
    rule: z.enum(moderationRules).nullable(),
  }),
  /** About a comment by the reader instead of their post, even if it is no longer visible. */
  about_comment: z.boolean(),
  /** The reader's own filter that matches `message`; set for notifications made before the filter. */
  filteredBy: z.string().nullable(),
  read_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  actor: AuthorView.nullable(),
  /** Latest actors, at most three of `actor_count`: reactions, likes and shares are grouped. */
  actors: z.array(AuthorView).max(actorsShown),
  actor_count: z.int().min(0),
})
export type NotificationView = z.infer<typeof NotificationView>

/** Unread notifications are counted up to this many: the badge then says "99+". */
export const unreadCeiling = 100

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: 'The member’s notifications, newest first, 50 a page',
  method: 'GET',
  path: '/notifications',
  access: 'member',
  query: z.object({ tab: z.enum(notificationTabs).default('all'), cursor: Cursor.optional() }),
  returns: pageOf(NotificationView),
  refusals: [],
})

export const countUnreadNotifications = endpoint({
  name: 'countUnreadNotifications',
  summary: 'How many notifications the member has not read; 100 stands for 100 and more',
  method: 'GET',
  path: '/notifications/unread',
  access: 'member',
  returns: z.object({ count: z.int().min(0).max(unreadCeiling) }),
  refusals: [],
})

export const markNotificationRead = endpoint({
  name: 'markNotificationRead',
  summary: 'Marks one of the member’s own notifications as read; harmless when it is already',
  method: 'PUT',
  path: '/notifications/:notificationId/read',
  access: 'member',
  params: z.object({ notificationId: Id }),
  returns: z.object({ id: z.uuid(), read_at: z.iso.datetime() }),
  refusals: ['notification_not_found'],
})

export const markAllNotificationsRead = endpoint({
  name: 'markAllNotificationsRead',
  summary: 'Marks all the member’s notifications as read',
  method: 'PUT',
  path: '/notifications/read',
  access: 'member',
  returns: z.object({ marked: z.int() }),
  refusals: [],
})
