/** Public interface of profiles for other features. Everything else in this folder is private. */
export { releaseAvatar, withholdAvatar } from './avatar-files.ts'
export { avatarRemoving, avatarReplaced, profileFacts, type ReplacedAvatar } from './hooks.ts'
export { giveUsername, type Outcome, type StaffFlag, setStaffFlag, verifyMember } from './staff.ts'
export { visibleProfile } from './views.ts'
