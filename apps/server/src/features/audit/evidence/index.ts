/** Public interface of evidence for other features. Everything else in this folder is private. */
export {
  caseOfMedia,
  caseShownTo,
  concernedByOrder,
  isUnsettled,
  mayBeReversed,
  pictureKept,
  stillNeeded,
  underReview,
} from './policy.ts'
