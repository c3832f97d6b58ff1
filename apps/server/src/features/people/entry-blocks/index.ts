/** Public interface of entry blocks for other features and the command line. Everything else in this folder is private. */
export { setDisposable } from './disposable.ts'
export { isBlockedUsername } from './matching.ts'
export { addBlock, type BlockTerms, importBlocks, removeBlock } from './service.ts'
export { findBlock, readBlocks } from './store.ts'
