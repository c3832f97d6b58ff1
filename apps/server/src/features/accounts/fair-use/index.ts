/** Public interface of fair-use for other features. Everything else in this folder is private. */
export { textTurn } from './repeats.ts'
export {
  countAct,
  countText,
  countTexts,
  type MemberText,
  mayNotifyContacts,
  textCounting,
} from './service.ts'
