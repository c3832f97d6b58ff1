/** Public interface of verification for other features. Everything else in this folder is private. */
export { type OperatorsOutcome, verifyByOperator } from './by-operator.ts'
export { documentCipher } from './documents.ts'
export { suspensionLifted, type TickDecision, tickDecided, verificationApproved } from './hooks.ts'
export { tickWords } from './letter-words.ts'
export { followName } from './names.ts'
export { certificateStatus, mayPublish } from './policy.ts'
export { undoTickDecision } from './redress.ts'
