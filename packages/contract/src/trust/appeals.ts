import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './appeals.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getStatement = member('getStatement', 'GET /decisions/:decisionId')
export const openStatement = anyone('openStatement', 'POST /decisions/:decisionId/opened')
export const appealDecision = member('appealDecision', 'POST /decisions/:decisionId/appeal')
export const appealByLetter = anyone('appealByLetter', 'POST /decisions/:decisionId/appeal-by-letter')

/** The staff's lists: open appeals, longest waiting first; decided ones, latest first. */
export const appealLists = ['open', 'decided'] as const
export type AppealList = (typeof appealLists)[number]

export const listAppeals = member('listAppeals', 'GET /moderation/appeals')
export const claimAppeal = member('claimAppeal', 'PUT /moderation/appeals/:appealId/claim')
export const releaseAppeal = member('releaseAppeal', 'DELETE /moderation/appeals/:appealId/claim')
export const decideAppeal = member('decideAppeal', 'PUT /moderation/appeals/:appealId/decision')
