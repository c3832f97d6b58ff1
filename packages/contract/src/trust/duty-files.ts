import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './duty-files.schemas.ts'

/** Statements of one file in the form of the database's interface, which takes no more at once. */
export const statementBatch = 100

/** Facts in standard language, or as moderators wrote them, without names and addresses. */
export const statementFacts = ['standard', 'written'] as const

export const statementForms = ['csv', 'json'] as const

export const listStatementDays: Endpoint<typeof schemas.listStatementDays> = {
  name: 'listStatementDays',
  method: 'GET',
  path: '/moderation/statement-days',
  access: 'member',
}

export const exportStatements: Endpoint<typeof schemas.exportStatements> = {
  name: 'exportStatements',
  method: 'POST',
  path: '/moderation/statement-days/export',
  access: 'member',
}
