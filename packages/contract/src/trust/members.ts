import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './members.schemas.ts'

/** By what the staff looks a member up. Addresses and networks are the administrators'; each such search is an act. */
export const memberSearches = ['name', 'address', 'network'] as const
export type MemberSearch = (typeof memberSearches)[number]

/** What a listed member must be; several together narrow the list. */
export const memberMarks = ['staff', 'suspended', 'recent', 'reported', 'reset'] as const
export type MemberMark = (typeof memberMarks)[number]

export const verificationStates = ['none', 'pending', 'approved', 'rejected', 'revoked'] as const

export const searchMembers: Endpoint<typeof schemas.searchMembers> = {
  name: 'searchMembers',
  method: 'POST',
  path: '/moderation/members/search',
  access: 'member',
}

/** Members of one exported table. */
export const memberExportCeiling = 10_000

export const exportMembers: Endpoint<typeof schemas.exportMembers> = {
  name: 'exportMembers',
  method: 'POST',
  path: '/moderation/members/export',
  access: 'member',
}

export const getMemberFile: Endpoint<typeof schemas.getMemberFile> = {
  name: 'getMemberFile',
  method: 'GET',
  path: '/moderation/members/:memberId',
  access: 'member',
}

export const endMemberSessions: Endpoint<typeof schemas.endMemberSessions> = {
  name: 'endMemberSessions',
  method: 'POST',
  path: '/moderation/members/:memberId/sessions/end',
  access: 'member',
}

export const addMemberNote: Endpoint<typeof schemas.addMemberNote> = {
  name: 'addMemberNote',
  method: 'POST',
  path: '/moderation/members/:memberId/notes',
  access: 'member',
}

export const removeMemberNote: Endpoint<typeof schemas.removeMemberNote> = {
  name: 'removeMemberNote',
  method: 'DELETE',
  path: '/moderation/members/:memberId/notes/:noteId',
  access: 'member',
}

export const openMemberCase: Endpoint<typeof schemas.openMemberCase> = {
  name: 'openMemberCase',
  method: 'POST',
  path: '/moderation/members/:memberId/case',
  access: 'member',
}

export const mailMemberRecovery: Endpoint<typeof schemas.mailMemberRecovery> = {
  name: 'mailMemberRecovery',
  method: 'POST',
  path: '/moderation/members/:memberId/recovery',
  access: 'member',
}

/** Days for which a request to remove second factors waits for another administrator. */
export const factorResetDays = 7

export const askFactorReset: Endpoint<typeof schemas.askFactorReset> = {
  name: 'askFactorReset',
  method: 'PUT',
  path: '/moderation/members/:memberId/factor-reset',
  access: 'member',
}

export const callOffFactorReset: Endpoint<typeof schemas.callOffFactorReset> = {
  name: 'callOffFactorReset',
  method: 'DELETE',
  path: '/moderation/members/:memberId/factor-reset',
  access: 'member',
}

export const agreeToFactorReset: Endpoint<typeof schemas.agreeToFactorReset> = {
  name: 'agreeToFactorReset',
  method: 'POST',
  path: '/moderation/members/:memberId/factor-reset/agreement',
  access: 'member',
}

export const readMemberAccess: Endpoint<typeof schemas.readMemberAccess> = {
  name: 'readMemberAccess',
  method: 'POST',
  path: '/moderation/members/:memberId/access',
  access: 'member',
}
