/** Public interface of staff-acts for other features. Everything else in this folder is private. */
export { requireSettled } from './appointments.ts'
export { type Actor, commandLine, recordReading, writeAct } from './service.ts'
