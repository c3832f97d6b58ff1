/** Public interface of transparency-log for other features. Everything else in this folder is private. */

export { entryOf, readApprovalEntry, recordPublicly } from './openings.ts'
export { requireWitnesses } from './quorum.ts'
export { commitmentOfText, newSalt, recordInLog, saltedCommitment } from './service.ts'
export { exportedLines } from './store.ts'
export {
  grow,
  inclusionPath as inclusionPlaces,
  leafHash,
  rootOf,
  rootsOf,
  type TreeNode as Node,
  type TreePosition,
} from './tree.ts'
