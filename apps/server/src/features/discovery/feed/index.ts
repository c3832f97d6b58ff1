/** What other features may use of feed. Everything else in this folder is private. */
export { createGuestResponseCache } from './guest-response-cache.ts'
