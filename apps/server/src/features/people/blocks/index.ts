/** Public interface of blocks for other features. Everything else in this folder is private. */
export { lockPair, tellPair } from './pairs.ts'
export { hiddenMembers, mayMeet, mayMeetInOne, notBlocked, notMuted, unblocked } from './policy.ts'
export { mutedBy, profileNotFound, profilesNamed } from './views.ts'
