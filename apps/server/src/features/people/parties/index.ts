/** Public interface of parties for other features. Everything else in this folder is private. */
export { createPalette } from './palette.ts'
export { requireOffered } from './service.ts'
export { type PartyCard, partyCardOf, readParties, readSides } from './views.ts'
