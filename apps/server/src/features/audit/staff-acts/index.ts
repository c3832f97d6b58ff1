/** Public interface of staff-acts for other features. Everything else in this folder is private. */
export { type Actor, commandLine, recordReading, requireSettled, writeAct } from './service.ts'
