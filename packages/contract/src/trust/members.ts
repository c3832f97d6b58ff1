import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './members.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** By what the staff looks a member up. Addresses and networks are the administrators'; each such search is an act. */
export const memberSearches = ['name', 'address', 'network'] as const
export type MemberSearch = (typeof memberSearches)[number]

/** What a listed member must be; several together narrow the list. */
export const memberMarks = ['staff', 'suspended', 'recent', 'reported', 'reset'] as const
export type MemberMark = (typeof memberMarks)[number]

export const verificationStates = ['none', 'pending', 'approved', 'rejected', 'revoked'] as const

export const searchMembers = member('searchMembers', 'POST /moderation/members/search')

/** Members of one exported table. */
export const memberExportCeiling = 10_000

export const exportMembers = member('exportMembers', 'POST /moderation/members/export')
export const getMemberFile = member('getMemberFile', 'GET /moderation/members/:memberId')
export const endMemberSessions = member(
  'endMemberSessions',
  'POST /moderation/members/:memberId/sessions/end',
)
export const addMemberNote = member('addMemberNote', 'POST /moderation/members/:memberId/notes')
export const removeMemberNote = member(
  'removeMemberNote',
  'DELETE /moderation/members/:memberId/notes/:noteId',
)
export const openMemberCase = member('openMemberCase', 'POST /moderation/members/:memberId/case')
export const mailMemberRecovery = member('mailMemberRecovery', 'POST /moderation/members/:memberId/recovery')

/** Days for which a request to remove second factors waits for another administrator. */
export const factorResetDays = 7

export const askFactorReset = member('askFactorReset', 'PUT /moderation/members/:memberId/factor-reset')
export const callOffFactorReset = member(
  'callOffFactorReset',
  'DELETE /moderation/members/:memberId/factor-reset',
)
export const agreeToFactorReset = member(
  'agreeToFactorReset',
  'POST /moderation/members/:memberId/factor-reset/agreement',
)
export const readMemberAccess = member('readMemberAccess', 'POST /moderation/members/:memberId/access')
