/** Public interface of transparency-log for other features. Everything else in this folder is private. */
export { commitmentOfText, newSalt, saltedCommitment } from './commitments.ts'
export { exportedLines } from './export.ts'
export { entryOf, recordPublicly } from './openings.ts'
export { requireWitnesses } from './quorum.ts'
export { recordInLog } from './service.ts'
export { grow, inclusionPlaces, leafHash, type Node, type Place, rootOf, rootsOf } from './tree.ts'
