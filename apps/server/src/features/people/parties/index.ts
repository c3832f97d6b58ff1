/** Public interface of parties for other features. Everything else in this folder is private. */
export { requireOffered } from './service.ts'
export { readSides } from './sides.ts'
export { type PartyCard, partyCardOf, readParties } from './views.ts'
