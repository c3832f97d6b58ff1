/** What other features may use of evidence. Everything else in this folder is private. */
export { caseOfMedia, isUnsettled, mayBeReversed, pictureKept, stillNeeded, underReview } from './policy.ts'
