/** Public interface of parties for other features. Everything else in this folder is private. */
export { requireOffered } from './service.ts'
export { type PartyCard, partyCardOf, readParties, readSides } from './views.ts'
