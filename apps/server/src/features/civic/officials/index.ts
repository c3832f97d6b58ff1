/** Public interface of officials for other features. Everything else in this folder is private. */
export { type Changes, takeOfficials, takeRollCalls } from './intake.ts'
export { linkByAddress } from './links.ts'
export { findRollCall, holdsWords } from './store.ts'
export { rollCallPath } from './views.ts'
