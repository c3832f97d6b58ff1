import { randomUUID } from 'node:crypto'
import {
  listConversations,
  listMessages,
  markConversationRead,
  openConversation,
  sendMessage,
} from '@parvis/contract/messaging/messages.ts'
import type { Guest, Member } from './people.ts'

export const opens = (member: Member, other: { id: string }) =>
  member.call(openConversation, { body: { user1_id: member.id, user2_id: other.id } })

export const writes = (
  member: Guest,
  conversationId: string,
  content: string,
  request_id: string = randomUUID(),
) => member.call(sendMessage, { params: { conversationId }, body: { content, request_id } })

export const reads = (member: Guest, conversationId: string, query = {}) =>
  member.call(listMessages, { params: { conversationId }, query })

export const inbox = (member: Member, query = {}) => member.call(listConversations, { query })

export const marks = (member: Guest, conversationId: string) =>
  member.call(markConversationRead, { params: { conversationId }, body: {} })

/** Two members who follow each other: messages go to the inbox. */
export async function friends(join: (name: string) => Promise<Member>): Promise<[Member, Member]> {
  const [ana, bea] = [await join('ana'), await join('bea')]
  await ana.follows(bea)
  await bea.follows(ana)
  return [ana, bea]
}
