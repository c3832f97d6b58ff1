/** Public interface of invitations for other features and the command line. Everything else in this folder is private. */
export { admitsAddress } from './policy.ts'
export { findOpen, invite, inviteAddress, revoke, revokePersonal, takePlace } from './service.ts'
export { readInvitations } from './store.ts'
