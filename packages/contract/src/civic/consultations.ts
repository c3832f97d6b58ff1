import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './consultations.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const consultationLimits = {
  question: 200,
  context: 4_000,
  policy: 1_000,
  sources: 10,
  statement: 140,
  /** Statements with which a consultation opens. */
  firstStatements: 50,
  /** Statements of a consultation that are not refused. */
  statements: 500,
  /** Statements that a member may add to one consultation. */
  statementsOfMember: 10,
  regions: 20,
  days: 180,
  /** Open consultations of one member. */
  open: 3,
} as const

/** Ballots by which the published results advance, and without which there are none. */
export const consultationStep = 10

/** A smaller group is not published. */
export const smallestDescribedGroup = 10

export const statementVotes = ['agree', 'disagree', 'pass'] as const
export type StatementVote = (typeof statementVotes)[number]

export const consultationTabs = ['open', 'closed'] as const
export type ConsultationTab = (typeof consultationTabs)[number]

export const statementRefusalReasons = [
  'repeated',
  'off_topic',
  'unclear',
  'several_ideas',
  'insult',
  'personal_data',
  'illegal',
] as const
export type StatementRefusalReason = (typeof statementRefusalReasons)[number]

export const listConsultations = anyone('listConsultations', 'GET /consultations')
export const getConsultation = anyone('getConsultation', 'GET /consultations/:consultationId')
export const createConsultation = member('createConsultation', 'POST /consultations')
export const closeConsultation = member('closeConsultation', 'POST /consultations/:consultationId/close')
export const getNextStatement = member('getNextStatement', 'GET /consultations/:consultationId/next')
export const voteOnStatement = member(
  'voteOnStatement',
  'PUT /consultations/:consultationId/statements/:statementId/vote',
)
export const withdrawStatementVotes = member(
  'withdrawStatementVotes',
  'DELETE /consultations/:consultationId/votes',
)
export const addStatement = member('addStatement', 'POST /consultations/:consultationId/statements')
export const listWaitingStatements = member(
  'listWaitingStatements',
  'GET /consultations/:consultationId/waiting',
)
export const moderateStatement = member(
  'moderateStatement',
  'POST /consultations/:consultationId/statements/:statementId/moderation',
)
export const getOwnPosition = member('getOwnPosition', 'GET /consultations/:consultationId/position')
