import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './messages.schemas.ts'

/** Beginning of the message of a shared post (spec 001 §7), followed by the first 50 characters of the post. */
export const sharePrefix = '📎 Post partagé:'

/** Unread messages are counted up to this many: a badge then says "99+". */
export const unreadMessagesCeiling = 100

/** Minimum milliseconds between two typing messages of a member; the indicator lasts twice as long. */
export const typingEvery = 3_000

/** Place of a conversation for one member: a request stays there until they answer or accept. */
export const conversationBoxes = ['inbox', 'requests'] as const
export type ConversationBox = (typeof conversationBoxes)[number]

/**
 * Why a conversation is closed: the reader has blocked the other member; the other's account is gone; or, without a reason,
 * the other has closed it.
 */
export const conversationClosures = ['blocked', 'gone', 'closed'] as const
export type ConversationClosure = (typeof conversationClosures)[number]

export const openConversation: Endpoint<typeof schemas.openConversation> = {
  name: 'openConversation',
  method: 'POST',
  path: '/conversations',
  access: 'member',
}

export const listConversations: Endpoint<typeof schemas.listConversations> = {
  name: 'listConversations',
  method: 'GET',
  path: '/conversations',
  access: 'member',
}

export const getConversation: Endpoint<typeof schemas.getConversation> = {
  name: 'getConversation',
  method: 'GET',
  path: '/conversations/:conversationId',
  access: 'member',
}

export const listMessages: Endpoint<typeof schemas.listMessages> = {
  name: 'listMessages',
  method: 'GET',
  path: '/conversations/:conversationId/messages',
  access: 'member',
}

export const sendMessage: Endpoint<typeof schemas.sendMessage> = {
  name: 'sendMessage',
  method: 'POST',
  path: '/conversations/:conversationId/messages',
  access: 'member',
}

export const editMessage: Endpoint<typeof schemas.editMessage> = {
  name: 'editMessage',
  method: 'PATCH',
  path: '/messages/:messageId',
  access: 'member',
}

export const searchMessages: Endpoint<typeof schemas.searchMessages> = {
  name: 'searchMessages',
  method: 'GET',
  path: '/conversations/:conversationId/messages/found',
  access: 'member',
}

export const clearConversation: Endpoint<typeof schemas.clearConversation> = {
  name: 'clearConversation',
  method: 'DELETE',
  path: '/conversations/:conversationId/messages',
  access: 'member',
}

export const deleteMessage: Endpoint<typeof schemas.deleteMessage> = {
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/messages/:messageId',
  access: 'member',
}

export const markConversationRead: Endpoint<typeof schemas.markConversationRead> = {
  name: 'markConversationRead',
  method: 'PUT',
  path: '/conversations/:conversationId/read',
  access: 'member',
}

export const tellTyping: Endpoint<typeof schemas.tellTyping> = {
  name: 'tellTyping',
  method: 'PUT',
  path: '/conversations/:conversationId/typing',
  access: 'member',
}

export const acceptConversation: Endpoint<typeof schemas.acceptConversation> = {
  name: 'acceptConversation',
  method: 'PUT',
  path: '/conversations/:conversationId/accepted',
  access: 'member',
}

export const refuseConversation: Endpoint<typeof schemas.refuseConversation> = {
  name: 'refuseConversation',
  method: 'PUT',
  path: '/conversations/:conversationId/refused',
  access: 'member',
}

export const countUnreadMessages: Endpoint<typeof schemas.countUnreadMessages> = {
  name: 'countUnreadMessages',
  method: 'GET',
  path: '/messages/unread',
  access: 'member',
}

export const findMembers: Endpoint<typeof schemas.findMembers> = {
  name: 'findMembers',
  method: 'GET',
  path: '/members',
  access: 'member',
}
