/** Public interface of invitations for other features and the command line. Everything else in this folder is private. */
export { findOpen, invite, revoke, takePlace } from './service.ts'
export { readInvitations } from './store.ts'
