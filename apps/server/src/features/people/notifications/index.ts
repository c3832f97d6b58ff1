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
