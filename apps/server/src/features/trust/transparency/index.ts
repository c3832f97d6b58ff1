/** Public interface of transparency for the command line. Everything else in this folder is private. */
export { exportDay } from './day-files.ts'
export { reportParts, writeReport } from './report/index.ts'
