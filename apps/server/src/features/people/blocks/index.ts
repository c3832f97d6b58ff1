/** Public interface of blocks for other features. Everything else in this folder is private. */

export { hiddenMembers, mayMeet, mayMeetInOne, notBlocked, notMuted, unblocked } from './policy.ts'
export { invalidatePair, lockPair } from './store.ts'
export { mutedBy, profileNotFound, profilesNamed } from './views.ts'
