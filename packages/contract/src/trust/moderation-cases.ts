import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './moderation-cases.schemas.ts'

/** The console's lists: open cases, most urgent first; cases claimed by this member or given to them; decided cases, latest first. */
export const caseLists = ['open', 'mine', 'decided'] as const
export type CaseList = (typeof caseLists)[number]

export const listCases: Endpoint<typeof schemas.listCases> = {
  name: 'listCases',
  method: 'GET',
  path: '/moderation/cases',
  access: 'member',
}

export const getModerationCounts: Endpoint<typeof schemas.getModerationCounts> = {
  name: 'getModerationCounts',
  method: 'GET',
  path: '/moderation/counts',
  access: 'member',
}

export const getCase: Endpoint<typeof schemas.getCase> = {
  name: 'getCase',
  method: 'GET',
  path: '/moderation/cases/:caseId',
  access: 'member',
}

export const claimCase: Endpoint<typeof schemas.claimCase> = {
  name: 'claimCase',
  method: 'PUT',
  path: '/moderation/cases/:caseId/claim',
  access: 'member',
}

export const releaseCase: Endpoint<typeof schemas.releaseCase> = {
  name: 'releaseCase',
  method: 'DELETE',
  path: '/moderation/cases/:caseId/claim',
  access: 'member',
}

export const readAsker: Endpoint<typeof schemas.readAsker> = {
  name: 'readAsker',
  method: 'PUT',
  path: '/moderation/cases/:caseId/asker',
  access: 'member',
}

export const decideCase: Endpoint<typeof schemas.decideCase> = {
  name: 'decideCase',
  method: 'PUT',
  path: '/moderation/cases/:caseId/decision',
  access: 'member',
}

export const reverseDecision: Endpoint<typeof schemas.reverseDecision> = {
  name: 'reverseDecision',
  method: 'PUT',
  path: '/moderation/decisions/:decisionId/reversal',
  access: 'member',
}
