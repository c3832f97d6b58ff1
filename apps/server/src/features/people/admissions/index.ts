/** Public interface of admissions for other features. Everything else in this folder is private. */
export { waitingRequests } from './store.ts'
