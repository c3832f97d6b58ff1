/** Public interface of corrections for other features. Everything else in this folder is private. */
export { errorReportSettled } from './hooks.ts'
