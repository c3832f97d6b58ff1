import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './notifications.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Notification types of each tab beside "all" (spec 000 §9). */
export const notificationGroups = {
  interactions: ['like', 'comment', 'reply', 'mention', 'share', 'question_answered'],
  follows: ['follow_request', 'follow_accepted'],
  system: [
    'referral',
    'platform_update',
    'law_moved',
    'alert',
    'alert_summary',
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

/** Unread notifications are counted up to this many: the badge then says "99+". */
export const unreadCeiling = 100

export const listNotifications = member('listNotifications', 'GET /notifications')
export const countUnreadNotifications = member('countUnreadNotifications', 'GET /notifications/unread')
export const markNotificationRead = member('markNotificationRead', 'PUT /notifications/:notificationId/read')
export const markAllNotificationsRead = member('markAllNotificationsRead', 'PUT /notifications/read')
