/** Public interface of notifications for other features. Everything else in this folder is private. */
export { announceSubject, queueTakingBack, queueTelling } from './announcements.ts'
export { audienceOf, everybody, inAudience, isForEverybody } from './audience.ts'
export {
  type AnnouncementSubject,
  announcementSubjects,
  type NotificationKind,
  notificationKinds,
} from './hooks.ts'
export { platformKind } from './kinds/platform.ts'
export { notify } from './service.ts'
