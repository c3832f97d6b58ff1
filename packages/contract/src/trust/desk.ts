import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './desk.schemas.ts'

export const listCaseTags: Endpoint<typeof schemas.listCaseTags> = {
  name: 'listCaseTags',
  method: 'GET',
  path: '/moderation/tags',
  access: 'member',
}

export const tagCase: Endpoint<typeof schemas.tagCase> = {
  name: 'tagCase',
  method: 'PUT',
  path: '/moderation/cases/:caseId/tags',
  access: 'member',
}

export const removeCaseTag: Endpoint<typeof schemas.removeCaseTag> = {
  name: 'removeCaseTag',
  method: 'DELETE',
  path: '/moderation/tags/:tagId',
  access: 'member',
}

export const listSavedReplies: Endpoint<typeof schemas.listSavedReplies> = {
  name: 'listSavedReplies',
  method: 'GET',
  path: '/moderation/replies',
  access: 'member',
}

export const addSavedReply: Endpoint<typeof schemas.addSavedReply> = {
  name: 'addSavedReply',
  method: 'POST',
  path: '/moderation/replies',
  access: 'member',
}

export const changeSavedReply: Endpoint<typeof schemas.changeSavedReply> = {
  name: 'changeSavedReply',
  method: 'PUT',
  path: '/moderation/replies/:replyId',
  access: 'member',
}

export const removeSavedReply: Endpoint<typeof schemas.removeSavedReply> = {
  name: 'removeSavedReply',
  method: 'DELETE',
  path: '/moderation/replies/:replyId',
  access: 'member',
}

export const listCaseViews: Endpoint<typeof schemas.listCaseViews> = {
  name: 'listCaseViews',
  method: 'GET',
  path: '/moderation/views',
  access: 'member',
}

export const addCaseView: Endpoint<typeof schemas.addCaseView> = {
  name: 'addCaseView',
  method: 'POST',
  path: '/moderation/views',
  access: 'member',
}

export const removeCaseView: Endpoint<typeof schemas.removeCaseView> = {
  name: 'removeCaseView',
  method: 'DELETE',
  path: '/moderation/views/:viewId',
  access: 'member',
}
