/** Public interface of verification for other features. Everything else in this folder is private. */
export { type OperatorsOutcome, verifyByOperator } from './by-operator.ts'
export { documentCipher } from './documents.ts'
export { verificationDecided } from './hooks.ts'
export { certificateStatus, mayPublish } from './policy.ts'
export { followName } from './service.ts'
