/** Public interface of transparency-log for other features. Everything else in this folder is private. */
export { recordInLog } from './service.ts'
