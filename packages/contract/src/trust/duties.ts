import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './duties.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getDuties = anyone('getDuties', 'GET /duties')

/** Facts in standard language, or as moderators wrote them, without names and addresses. */
export const statementFacts = ['standard', 'written'] as const

export const statementForms = ['csv', 'json'] as const

export const listStatementDays = member('listStatementDays', 'GET /moderation/statement-days')
export const exportStatements = member('exportStatements', 'POST /moderation/statement-days/export')
