/** Public interface of feed for other features. Everything else in this folder is private. */

export { createGuestResponseCache } from './guest-response-cache.ts'
export { guestOrder } from './store.ts'
