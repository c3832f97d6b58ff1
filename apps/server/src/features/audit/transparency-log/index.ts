/** Public interface of transparency-log for other features. Everything else in this folder is private. */
export { exportedLines } from './export.ts'
export { commitmentOfText, entryOf, recordPublicly } from './openings.ts'
export { requireWitnesses } from './quorum.ts'
export { recordInLog } from './service.ts'
export { grow, inclusionPlaces, leafHash, type Node, type Place, rootOf } from './tree.ts'
