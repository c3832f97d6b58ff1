import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './desk.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listCaseTags = member('listCaseTags', 'GET /moderation/tags')
export const tagCase = member('tagCase', 'PUT /moderation/cases/:caseId/tags')
export const removeCaseTag = member('removeCaseTag', 'DELETE /moderation/tags/:tagId')
export const listSavedReplies = member('listSavedReplies', 'GET /moderation/replies')
export const addSavedReply = member('addSavedReply', 'POST /moderation/replies')
export const changeSavedReply = member('changeSavedReply', 'PUT /moderation/replies/:replyId')
export const removeSavedReply = member('removeSavedReply', 'DELETE /moderation/replies/:replyId')
export const listCaseViews = member('listCaseViews', 'GET /moderation/views')
export const addCaseView = member('addCaseView', 'POST /moderation/views')
export const removeCaseView = member('removeCaseView', 'DELETE /moderation/views/:viewId')
export const assignCase = member('assignCase', 'PUT /moderation/cases/:caseId/assignment')
export const escalateCase = member('escalateCase', 'PUT /moderation/cases/:caseId/escalation')
export const takeCaseBack = member('takeCaseBack', 'DELETE /moderation/cases/:caseId/escalation')
export const listColleagues = member('listColleagues', 'GET /moderation/colleagues')

/** Decisions from which a median says something. */
export const fewestDelays = 5

export const getWorkload = member('getWorkload', 'GET /moderation/workload')
