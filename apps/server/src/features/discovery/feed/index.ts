/** Public interface of feed for other features. Everything else in this folder is private. */

export { guestOrder } from './guest-order.ts'
export { createGuestResponseCache } from './guest-response-cache.ts'
