/** Public interface of verification for other features. Everything else in this folder is private. */
export { type OperatorsOutcome, verifyByOperator } from './by-operator.ts'
export { suspendDeparted } from './departures.ts'
export { documentCipher } from './documents.ts'
export {
  suspensionLifted,
  type TickDecision,
  tickDecided,
  verificationAsked,
  verificationTold,
} from './hooks.ts'
export { tickWords } from './letter-words.ts'
export { tellMember, tellVerification } from './letters.ts'
export { lockRequest } from './locked-request.ts'
export { followName } from './names.ts'
export { certificateStatus, isReconfirmation, mayPublish, standingTick } from './policy.ts'
export { undoTickDecision } from './redress.ts'
export { lockProfile, openRequest, waitingRequest } from './service.ts'
