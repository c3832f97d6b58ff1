/** Public interface of transparency-log for other features. Everything else in this folder is private. */
export { exportedLines } from './export.ts'
export { requireWitnesses } from './quorum.ts'
export { recordInLog } from './service.ts'
