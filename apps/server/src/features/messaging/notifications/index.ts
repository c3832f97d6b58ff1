/** Public interface of notifications for other features. Everything else in this folder is private. */
export { announce, announced, announceSubject } from './announcements.ts'
export {
  type AnnouncementSubject,
  announcementSubjects,
  type NotificationKind,
  notificationKinds,
} from './hooks.ts'
export { platformKind } from './kinds/platform.ts'
export { notify } from './service.ts'
