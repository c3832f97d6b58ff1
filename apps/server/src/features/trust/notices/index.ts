/** Public interface of notices for other features. Everything else in this folder is private. */
export { findNoticed } from './target.ts'
