import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './statements.schemas.ts'

export const getStatement: Endpoint<typeof schemas.getStatement> = {
  name: 'getStatement',
  method: 'GET',
  path: '/decisions/:decisionId',
  access: 'member',
}

export const openStatement: Endpoint<typeof schemas.openStatement> = {
  name: 'openStatement',
  method: 'POST',
  path: '/decisions/:decisionId/opened',
  access: 'anyone',
}

export const appealDecision: Endpoint<typeof schemas.appealDecision> = {
  name: 'appealDecision',
  method: 'POST',
  path: '/decisions/:decisionId/appeal',
  access: 'member',
}

export const appealByLetter: Endpoint<typeof schemas.appealByLetter> = {
  name: 'appealByLetter',
  method: 'POST',
  path: '/decisions/:decisionId/appeal-by-letter',
  access: 'anyone',
}
