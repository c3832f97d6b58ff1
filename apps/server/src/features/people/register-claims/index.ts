/** Public interface of claims of mandates for other features. Everything else in this folder is private. */
export { announceClaim } from './notices.ts'
