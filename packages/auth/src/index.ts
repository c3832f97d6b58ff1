/** Public interface of the auth server: nothing else of it is imported from outside (docs/architecture.md). */

export { issueOperatorToken, issueServiceToken } from './admin/guard.ts'
export { holdAccount, releaseAccount } from './admission.ts'
export {
  destinationOf,
  registeredApplications,
  setApplicationStanding,
} from './applications/administration.ts'
export {
  checkAuthorization,
  grantAuthorization,
  refusedAuthorization,
} from './applications/authorization.ts'
export { applicationOfToken } from './applications/clients.ts'
export { answerDevice, findDevice } from './applications/device.ts'
export { endGrants, readConnectedApplications, sweepApplications } from './applications/grants.ts'
export { registerApplication } from './applications/registration.ts'
export { applicationRoutes } from './applications/routes.ts'
export { recordEvent } from './audit.ts'
export { bearerOf, levelOf } from './caller.ts'
export { isSolved } from './captcha.ts'
export { recordChange } from './changes.ts'
export { sweep } from './cleanup.ts'
export { type AuthConfig, authConfig } from './config.ts'
export type { AuthCore } from './core.ts'
export { banAccount, closeSignIn, endBegunChanges, endOwnSession, endSessionsForStaff } from './endings.ts'
export { AuthError, OAuthError } from './errors.ts'
export type {
  AccountFacts,
  Admission,
  ApplicationProtocol,
  AuthHost,
  CookieNames,
  Newcomer,
  Notice,
  OperatorAct,
  SecretsMail,
} from './host.ts'
export type { AmrEntry } from './issue.ts'
export { rotateKeys } from './key-rotation.ts'
export { countRecoveryCodes, makeRecoveryCodes } from './mfa/recovery-codes.ts'
export type { MailKind } from './one-time-tokens.ts'
export { openAuth } from './open.ts'
export { hashPassword } from './passwords.ts'
export {
  countPersonalTokens,
  createPersonalToken,
  noteTokenUse,
  revokePersonalTokens,
  sweepPersonalTokens,
  tokenSeenInterval,
} from './personal-tokens.ts'
export { beginProof, endProof, type ProofAnswer } from './proofs/proof.ts'
export {
  type AuthenticationSource,
  authenticationTimes,
  isRecentlyAuthenticated,
  lockAuthenticated,
  reauthenticateByCode,
  reauthenticateByPassword,
  requireSessionAuthentication,
} from './recent-authentication.ts'
export { authRoutes } from './routes.ts'
export { authSections, authSettings, findMissingAuth } from './settings.ts'
export { mailRecovery, removeFactors } from './staff-help.ts'
export { noteSeen, noteUse, seenInterval } from './token-use.ts'
export { unroutable } from './transport.ts'
export { findChange, undoChange } from './undo/undo.ts'
