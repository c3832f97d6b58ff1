/** What other features may use of staff-acts. Everything else in this folder is private. */
export { recordReading, writeAct } from './service.ts'
