import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './case-work.schemas.ts'

export const assignCase: Endpoint<typeof schemas.assignCase> = {
  name: 'assignCase',
  method: 'PUT',
  path: '/moderation/cases/:caseId/assignment',
  access: 'member',
}

export const escalateCase: Endpoint<typeof schemas.escalateCase> = {
  name: 'escalateCase',
  method: 'PUT',
  path: '/moderation/cases/:caseId/escalation',
  access: 'member',
}

export const takeCaseBack: Endpoint<typeof schemas.takeCaseBack> = {
  name: 'takeCaseBack',
  method: 'DELETE',
  path: '/moderation/cases/:caseId/escalation',
  access: 'member',
}

export const listColleagues: Endpoint<typeof schemas.listColleagues> = {
  name: 'listColleagues',
  method: 'GET',
  path: '/moderation/colleagues',
  access: 'member',
}

/** Decisions from which a median says something. */
export const fewestDelays = 5

export const getWorkload: Endpoint<typeof schemas.getWorkload> = {
  name: 'getWorkload',
  method: 'GET',
  path: '/moderation/workload',
  access: 'member',
}
