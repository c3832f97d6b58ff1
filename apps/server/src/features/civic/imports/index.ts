/** Public interface of imports for other features. Everything else in this folder is private. */
export { ImportRefusal } from './import-refusal.ts'
export { type ImportReport, reportLines } from './report.ts'
export { runImport } from './run.ts'
export { readImportSettings } from './settings.ts'
export type { Source } from './source.ts'
export { sources } from './sources.ts'
export { listImportDetails } from './state.ts'
