import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './roll-calls.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Vote of a member of an assembly. */
export const votePositions = ['for', 'against', 'abstention', 'non_voter'] as const
export type VotePosition = (typeof votePositions)[number]

/** Reason why a member who was present did not vote: presides the assembly or the sitting, or is in the government. */
export const nonVotingCauses = ['president', 'presiding', 'government'] as const
export type NonVotingCause = (typeof nonVotingCauses)[number]

export const rollCallKinds = ['ordinary', 'solemn', 'censure', 'congress'] as const
export type RollCallKind = (typeof rollCallKinds)[number]

export const rollCallOutcomes = ['adopted', 'rejected'] as const
export type RollCallOutcome = (typeof rollCallOutcomes)[number]

/**
 * How the roll calls of « Qui vote comme moi » are chosen, of the latest legislature that has some. A change is a new
 * version, as answers to other roll calls are not comparable.
 */
export const questionnaireRule = {
  version: 1,
  /** Least number of votes for and against. */
  leastCast: 150,
  /** Least share of the smaller side of those, in percent. */
  leastMinority: 10,
  /** Most roll calls of one month, those with the most votes cast first. */
  mostPerMonth: 2,
  /** Most roll calls in all, those with the most votes cast first. */
  most: 40,
} as const

/** Maximum length of a title search, in code points. */
export const voteSearchLength = 100

export const getProfileOfficial = anyone('getProfileOfficial', 'GET /profiles/:reference/official')
export const listProfileVotes = anyone('listProfileVotes', 'GET /profiles/:reference/votes')
export const listOfficialVotes = anyone('listOfficialVotes', 'GET /officials/:uid/votes')
export const listRollCalls = anyone('listRollCalls', 'GET /votes')
export const getQuestionnaire = anyone('getQuestionnaire', 'GET /votes/questionnaire')
export const getRollCall = anyone('getRollCall', 'GET /votes/:uid')
export const listVoters = anyone('listVoters', 'GET /votes/:uid/voters')
export const explainVote = member('explainVote', 'PUT /me/votes/:uid/explanation')
export const withdrawExplanation = member('withdrawExplanation', 'DELETE /me/votes/:uid/explanation')
export const findOfficials = member('findOfficials', 'GET /moderation/verifications/:requestId/officials')
export const linkOfficial = member('linkOfficial', 'PUT /moderation/verifications/:requestId/official')
