/** Public interface of announcements for other features. Everything else in this folder is private. */
export { announce } from './service.ts'
