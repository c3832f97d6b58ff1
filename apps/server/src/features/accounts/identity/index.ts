/** Public interface of identity for other features. Everything else in this folder is private. */

export { endBegunChanges } from '@parvis/auth'
export { requireOtherAdministrator } from './administrators.ts'
export { requireSolved } from './captcha-check.ts'
export { withCaptcha } from './captcha-page.ts'
export { holdMember, releaseMember } from './held.ts'
export {
  accountRemovalCommitted,
  accountRemoved,
  addressChosen,
  admissionRules,
  archiveWithdrawn,
  closureReasons,
  hiddenMembersChanged,
  memberConfirmed,
  memberCreated,
  memberReset,
  type Newcomer,
  type NewMember,
  newcomerArrives,
  type OperatorDeed,
  operatorActed,
  signInFrom,
} from './hooks.ts'
export type { Letter } from './mail-texts.ts'
export type { Member, ParvisApi, ParvisHub } from './member.ts'
export { languageOf, languageOfMember } from './member-language.ts'
export { hasScope, readingAs, requireScope, toldTo, withoutFollows } from './personal-tokens/own-states.ts'
export { isNotBanned, notBanned, requireConsent } from './policy.ts'
export { requireMembersProof, requireMembersProofStill } from './reauthentication.ts'
export { restsFor, restUsername } from './resting-usernames.ts'
export { readAccess } from './security/access.ts'
export {
  accountOfAddress,
  endMemberSessions,
  forgetMember,
  isConfirmedAddress,
  lockMember,
  mailAddress,
  mailMember,
  recordMemberChange,
  setBan,
} from './service.ts'
export { sessionChannel } from './session-cache.ts'
export { type Identity, openIdentity } from './sessions.ts'
export { hasFactor, mailRecovery, removeFactors } from './sign-in-help.ts'
export {
  actsAsAdministrator,
  actsAsStaff,
  editorAccess,
  isForStaff,
  isInTeam,
  isOfStaff,
  isStaff,
  requireAdministrator,
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
export { tellChangeOf } from './told-changes.ts'
