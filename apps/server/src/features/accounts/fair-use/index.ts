/** What other features may use of fair-use. Everything else in this folder is private. */
export { countAct, countText, countTexts } from './service.ts'
