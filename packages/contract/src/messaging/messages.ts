import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './messages.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

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

export const openConversation = member('openConversation', 'POST /conversations')
export const listConversations = member('listConversations', 'GET /conversations')
export const getConversation = member('getConversation', 'GET /conversations/:conversationId')
export const listMessages = member('listMessages', 'GET /conversations/:conversationId/messages')
export const sendMessage = member('sendMessage', 'POST /conversations/:conversationId/messages')
export const editMessage = member('editMessage', 'PATCH /messages/:messageId')
export const searchMessages = member('searchMessages', 'GET /conversations/:conversationId/messages/found')
export const clearConversation = member('clearConversation', 'DELETE /conversations/:conversationId/messages')
export const deleteMessage = member('deleteMessage', 'DELETE /messages/:messageId')
export const markConversationRead = member('markConversationRead', 'PUT /conversations/:conversationId/read')
export const tellTyping = member('tellTyping', 'PUT /conversations/:conversationId/typing')
export const acceptConversation = member('acceptConversation', 'PUT /conversations/:conversationId/accepted')
export const refuseConversation = member('refuseConversation', 'PUT /conversations/:conversationId/refused')
export const countUnreadMessages = member('countUnreadMessages', 'GET /messages/unread')
export const findMembers = member('findMembers', 'GET /members')
