/** Public interface of profiles for other features. Everything else in this folder is private. */
export { releaseAvatar, withholdAvatar } from './avatar-files.ts'
export { giveUsername } from './given-username.ts'
export { visibleProfile } from './views.ts'
