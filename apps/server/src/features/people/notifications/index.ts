/** Public interface of the writing of notifications for other features. Everything else in this folder is private. */
export { hasDevice, type NewNotification } from './insert.ts'
export {
  type AnnouncementSubject,
  actorPath,
  type Facts,
  hasLines,
  type NotificationKind,
  notificationPort,
} from './kind.ts'
export { oneClickRoute } from './one-click.ts'
export { periodOf, type Rhythm } from './periods.ts'
export { platformKind } from './platform-kind.ts'
export {
  invalidateNotifications,
  invalidateUnread,
  notify,
  publishNotifications,
  pushJob,
  readRequestNotification,
  withdraw,
} from './service.ts'
export { openUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribe-links.ts'
