/** Public interface of staff-acts for other features. Everything else in this folder is private. */
export { recordReading, writeAct } from './service.ts'
