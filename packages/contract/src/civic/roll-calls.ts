import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './roll-calls.schemas.ts'

/** Vote of a member of an assembly. */
export const votePositions = ['for', 'against', 'abstention', 'non_voter'] as const
export type VotePosition = (typeof votePositions)[number]

/** Reason why a member who was present did not vote: presides the assembly or the sitting, or is in the government. */
export const nonVotingCauses = ['president', 'presiding', 'government'] as const
export type NonVotingCause = (typeof nonVotingCauses)[number]

export const rollCallKinds = ['ordinary', 'solemn', 'censure'] as const
export type RollCallKind = (typeof rollCallKinds)[number]

/** Maximum length of a title search, in code points. */
export const voteSearchLength = 100

export const getProfileOfficial: Endpoint<typeof schemas.getProfileOfficial> = {
  name: 'getProfileOfficial',
  method: 'GET',
  path: '/profiles/:reference/official',
  access: 'anyone',
}

export const listProfileVotes: Endpoint<typeof schemas.listProfileVotes> = {
  name: 'listProfileVotes',
  method: 'GET',
  path: '/profiles/:reference/votes',
  access: 'anyone',
}

export const getRollCall: Endpoint<typeof schemas.getRollCall> = {
  name: 'getRollCall',
  method: 'GET',
  path: '/votes/:uid',
  access: 'anyone',
}

export const explainVote: Endpoint<typeof schemas.explainVote> = {
  name: 'explainVote',
  method: 'PUT',
  path: '/me/votes/:uid/explanation',
  access: 'member',
}

export const withdrawExplanation: Endpoint<typeof schemas.withdrawExplanation> = {
  name: 'withdrawExplanation',
  method: 'DELETE',
  path: '/me/votes/:uid/explanation',
  access: 'member',
}

export const findOfficials: Endpoint<typeof schemas.findOfficials> = {
  name: 'findOfficials',
  method: 'GET',
  path: '/moderation/verifications/:requestId/officials',
  access: 'member',
}

export const linkOfficial: Endpoint<typeof schemas.linkOfficial> = {
  name: 'linkOfficial',
  method: 'PUT',
  path: '/moderation/verifications/:requestId/official',
  access: 'member',
}
