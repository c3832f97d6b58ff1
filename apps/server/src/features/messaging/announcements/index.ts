/** Public interface of announcements for other features. Everything else in this folder is private. */
export { announceSubject } from './sending.ts'
export { announce } from './service.ts'
