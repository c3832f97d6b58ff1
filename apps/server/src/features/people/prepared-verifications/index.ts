/** Public interface of prepared verifications for other features. Everything else in this folder is private. */
export { importOfficials, preview, undoImport } from './importing.ts'
export { readReport } from './store.ts'
