/** What other features may use of transparency-log. Everything else in this folder is private. */
export { recordInLog } from './service.ts'
