import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './moderation-cases.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const caseStatuses = ['open', 'decided'] as const

/** The console's lists: open cases, most urgent first; cases claimed by this member or given to them; decided cases, latest first. */
export const caseLists = ['open', 'mine', 'decided'] as const
export type CaseList = (typeof caseLists)[number]

export const listCases = member('listCases', 'GET /moderation/cases')
export const getModerationCounts = member('getModerationCounts', 'GET /moderation/counts')
export const getCase = member('getCase', 'GET /moderation/cases/:caseId')
export const claimCase = member('claimCase', 'PUT /moderation/cases/:caseId/claim')
export const releaseCase = member('releaseCase', 'DELETE /moderation/cases/:caseId/claim')
export const readAsker = member('readAsker', 'PUT /moderation/cases/:caseId/asker')
export const decideCase = member('decideCase', 'PUT /moderation/cases/:caseId/decision')
export const reverseDecision = member('reverseDecision', 'PUT /moderation/decisions/:decisionId/reversal')
