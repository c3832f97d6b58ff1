/** Public interface of authors for other features. Everything else in this folder is private. */
export { onCardsChanged, tellAllCardsChanged, tellAuthorsChanged, tellingCardsOnce } from './events.ts'
export {
  type AuthoredRow,
  authorColumns,
  authorView,
  badgeOf,
  type Person,
  partyCard,
  person,
} from './views.ts'
