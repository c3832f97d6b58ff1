/** Public interface of laws for other features. Everything else in this folder is private. */
export { everydayWordsOf } from './everyday-words.ts'
export { findLawsByWords } from './finding.ts'
export { importLaws, withdrawLaws } from './service.ts'
export {
  findLaw,
  findLawOfAddress,
  readLastMoved,
  readLawMoves,
  readLawOfBallots,
  requireDossier,
  requireLaw,
} from './store.ts'
export {
  cardOfLaw,
  type LawFacts,
  type LawRecord,
  lawCard,
  lawPath,
  readLawFacts,
  readLawTitles,
  stageName,
  withoutParts,
} from './views.ts'
