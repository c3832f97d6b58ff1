/** What other features may use of questions. Everything else in this folder is private. */
export { questionAnswered } from './hooks.ts'
