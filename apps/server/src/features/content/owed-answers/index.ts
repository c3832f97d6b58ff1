/** Public interface of owed answers for other features. Everything else in this folder is private. */
export { oweAnswer } from './service.ts'
