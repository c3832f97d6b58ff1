import { z } from 'zod'
import { moderationRules } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'
import { actorsShown, notificationGroups, notificationTabs, unreadCeiling } from './notifications.ts'
import { AuthorView } from './profiles.schemas.ts'

/**
 * A notification (spec 000 §3). `title` is in the member's chosen language, French by default; a client may compose its
 * own from `type` and `actor`. `message` is the text concerned; it is null when the reader may no longer see it, and
 * `data` then has no target. `actor` is the latest one; null for messages of the platform, and for reactions and likes:
 * who has which opinion is nobody's to learn.
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
    /** Page of the site that a message of the platform leads to; it may end with an anchor. */
    path: z.string().nullable(),
  }),
  /** About a comment by the reader instead of their post, even if it is no longer visible. */
  about_comment: z.boolean(),
  /** The reader's own filter that matches `message`; set for notifications made before the filter. */
  filtered_by: z.string().nullable(),
  read_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  actor: AuthorView.nullable(),
  /** Latest actors, at most three of `actor_count`: shares are grouped. Empty for reactions and likes, which are only counted. */
  actors: z.array(AuthorView).max(actorsShown),
  actor_count: z.int().min(0),
})
export type NotificationView = z.infer<typeof NotificationView>

export const listNotifications = {
  summary: 'The member’s notifications, newest first, 50 a page',
  scope: 'read:notifications',
  query: z.object({ tab: z.enum(notificationTabs).default('all'), cursor: Cursor.optional() }),
  returns: pageOf(NotificationView),
} satisfies Description

export const countUnreadNotifications = {
  summary: 'How many notifications the member has not read; 100 stands for 100 and more',
  scope: 'read:notifications',
  returns: z.object({ count: z.int().min(0).max(unreadCeiling) }),
} satisfies Description

export const markNotificationRead = {
  summary: 'Marks one of the member’s own notifications as read; harmless when it is already',
  scope: 'write:notifications',
  params: z.object({ notificationId: Id }),
  returns: z.object({ id: z.uuid(), read_at: z.iso.datetime() }),
  refusals: ['notification_not_found'],
} satisfies Description

export const markAllNotificationsRead = {
  summary: 'Marks all the member’s notifications as read',
  scope: 'write:notifications',
  returns: z.object({ marked: z.int() }),
} satisfies Description
