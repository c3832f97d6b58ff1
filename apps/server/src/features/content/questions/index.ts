/** Public interface of questions for other features. Everything else in this folder is private. */
export { questionAnswered } from './hooks.ts'
