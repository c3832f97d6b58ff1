/** Public interface of politics for other features. Everything else in this folder is private. */
export { cardOf, type PoliticalCard } from './card-views.ts'
export { checkChanges, readFields, tellCorrected } from './correcting.ts'
export { keyFigure, latestFigure } from './dashboard.ts'
export { type DatasetName, datasetNames } from './datasets.ts'
export type { Made } from './frame.ts'
export { type GivenRecord, type PutReport, putRecords } from './service.ts'
export { Source } from './source-rules.ts'
export { libraryOf } from './views.ts'
