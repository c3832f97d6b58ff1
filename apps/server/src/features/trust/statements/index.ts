/** Public interface of statements for other features. Everything else in this folder is private. */
export { answerAppellants } from './appellants.ts'
export {
  appealUntil,
  canContest,
  canNotifierContest,
  concerns,
  contestsReversal,
  contestsReversalAs,
  refusalToAppeal,
  reportedBy,
} from './policy.ts'
export { acknowledgeReport, notifyDecision, notifyReversal } from './service.ts'
export { readStatement } from './store.ts'
export { openStatementTokens } from './tokens.ts'
export { describeOutcome, referenceOf } from './views.ts'
