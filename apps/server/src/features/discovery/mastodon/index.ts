/** Public interface of the Mastodon API for the server. Everything else in this folder is private. */
export { mastodonAddressOf } from './inner-calls.ts'
