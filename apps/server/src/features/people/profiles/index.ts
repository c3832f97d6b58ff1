/** Public interface of profiles for other features. Everything else in this folder is private. */

export { assignUsername } from './assigned-username.ts'
export { releaseAvatar, withholdAvatar } from './avatar-files.ts'
export { visibleProfile } from './views.ts'
