/** Public interface of word-filters for other features. Everything else in this folder is private. */
export { haystackOf, wantsToRead } from './policy.ts'
export { filtersOf } from './service.ts'
export { filterIn, noFilters, staysListed, type WordFilters } from './views.ts'
