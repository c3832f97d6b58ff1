/** What other features may use of word-filters. Everything else in this folder is private. */
export { haystackOf, wantsToRead } from './policy.ts'
export { filtersOf } from './service.ts'
export { filterIn, noFilters, staysListed, type WordFilters } from './views.ts'
