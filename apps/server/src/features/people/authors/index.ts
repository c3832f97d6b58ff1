/** What other features may use of authors. Everything else in this folder is private. */
export { onCardsChanged, tellAllCardsChanged, tellAuthorsChanged } from './events.ts'
export {
  type AuthoredRow,
  authorColumns,
  authorView,
  badgeOf,
  type Person,
  partyCard,
  person,
} from './views.ts'
