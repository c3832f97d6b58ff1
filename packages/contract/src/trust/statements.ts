import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './statements.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getStatement = member('getStatement', 'GET /decisions/:decisionId')
export const openStatement = anyone('openStatement', 'POST /decisions/:decisionId/opened')
export const appealDecision = member('appealDecision', 'POST /decisions/:decisionId/appeal')
export const appealByLetter = anyone('appealByLetter', 'POST /decisions/:decisionId/appeal-by-letter')
