import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './case-work.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const assignCase = member('assignCase', 'PUT /moderation/cases/:caseId/assignment')
export const escalateCase = member('escalateCase', 'PUT /moderation/cases/:caseId/escalation')
export const takeCaseBack = member('takeCaseBack', 'DELETE /moderation/cases/:caseId/escalation')
export const listColleagues = member('listColleagues', 'GET /moderation/colleagues')

/** Decisions from which a median says something. */
export const fewestDelays = 5

export const getWorkload = member('getWorkload', 'GET /moderation/workload')
