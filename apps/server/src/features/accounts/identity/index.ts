/** Public interface of identity for other features. Everything else in this folder is private. */

export {
  type AuthCore,
  applicationOfToken,
  beginProof,
  destinationOf,
  endBegunChanges,
  endProof,
  type ProofAnswer,
  registerApplication,
  registeredApplications,
  removeFactors,
  setApplicationStanding,
} from '@parvis/auth'
export { mailAccountChange } from './auth-host.ts'
export { requireSolved, withCaptcha } from './captcha-page.ts'
export type { Letter } from './mail-texts.ts'
export type { Member, ParvisApi, ParvisHub } from './member.ts'
export { languageOf, languageOfMember } from './member-language.ts'
export { forReader, hasScope, readingAs, requireScope, withoutFollows } from './personal-tokens/own-states.ts'
export { isNotBanned, notBanned, requireConsent } from './policy.ts'
export { hiddenMembersChanged, type Newcomer, type NewMember, type OperatorAct } from './ports.ts'
export { requireRecentAuthentication, requireStillAuthenticated } from './recent-authentication.ts'
export { restsFor, restUsername } from './resting-usernames.ts'
export { readAccess } from './security/store.ts'
export {
  accountOfAddress,
  endMemberSessions,
  forgetMember,
  hasFactor,
  holdMember,
  isConfirmedAddress,
  lockMember,
  mailAddress,
  mailMember,
  mailRecovery,
  recordMemberChange,
  releaseMember,
  requireOtherAdministrator,
  setBan,
} from './service.ts'
export { everyMember, sessionChannel } from './session-cache.ts'
export { type Identity, openIdentity } from './sessions.ts'
export {
  actsAsAdministrator,
  actsAsStaff,
  editorAccess,
  isForStaff,
  isInTeam,
  isOfStaff,
  isStaff,
  requireAdministrator,
  requireAdministratorRecentFactor,
  requireEditor,
  requireEditorToWrite,
  requireReviewer,
  requireRightsFor,
  requireStaff,
  requireStaffFactor,
  requireStaffRecentFactor,
  staffAccess,
} from './staff-policy.ts'
export { ticketOf } from './ticket.ts'
