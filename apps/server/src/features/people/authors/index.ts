/** Public interface of authors for other features. Everything else in this folder is private. */
export {
  onCardsChanged,
  publishAllCardsChanged,
  publishAuthorsChanged,
  publishingCardsOnce,
} from './events.ts'
export {
  type AuthoredRow,
  authorColumns,
  authorView,
  badgeOf,
  isSigned,
  type Person,
  partyCard,
  person,
} from './views.ts'
