/** Public interface of debates for other features. Everything else in this folder is private. */
export { dayOfSitting, findSpeechesByWords } from './finding.ts'
export { importSittings } from './intake.ts'
export { findSitting, listSittingPaths, sittingPath } from './store.ts'
