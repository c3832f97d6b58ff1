import {
  acceptConversation,
  clearConversation,
  countUnreadMessages,
  deleteMessage,
  editMessage,
  findMembers,
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
  openConversation,
  refuseConversation,
  searchMessages,
  sendMessage,
  tellTyping,
} from '@parvis/contract/messaging/messages.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { TopicPolicy } from '@parvis/platform/realtime/topic-rules.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import type { Member, ParvisHub } from '../../accounts/identity/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { clear, edit } from './changes.ts'
import { findMessages, readMessages, readMissedMessages } from './history.ts'
import { readMembersNamed } from './members.ts'
import { takesPart } from './policy.ts'
import { accept, markRead, refuse, typing } from './reading.ts'
import { open, remove, send } from './service.ts'
import { shareRoutes } from './shares.ts'
import { countUnread, pairOf, readConversation, readConversations } from './store.ts'

export const messagesFeature: Feature = {
  routes(server, context) {
    messageRoutes(server, context)
    shareRoutes(server, context)
  },
}

/** Messages of one member: fast enough to chat, too slow for a flood. */
const writing = { max: 60, window: 60 }
/** Low, since spammers need new conversations. */
const opening = { max: 60, window: 600 }
const marking = { max: 240, window: 60 }
const searching = { max: 120, window: 60 }
/** Lower, since each reads many messages. */
const searchingMessages = { max: 60, window: 60 }
/** A typing client sends this every three seconds. */
const typingRate = { max: 40, window: 60 }

function messageRoutes({ api, hub }: ServerParts, context: AppContext): void {
  const { db } = context
  api.members(openConversation, ({ body, member }) => open(context, member, body), { rate: opening })

  api.members(listConversations, ({ query: { box, q, cursor }, member }) =>
    readConversations(db, member, { box, q, after: readCursor(cursor) }),
  )

  api.members(getConversation, ({ params: { conversationId }, member }) =>
    readConversation(db, member, conversationId),
  )

  api.members(listMessages, ({ params: { conversationId: id }, query: { cursor, after }, member }) =>
    after === undefined
      ? readMessages(db, member, id, readCursor(cursor))
      : readMissedMessages(context.shortReads, member, id, new Date(after)),
  )

  api.members(
    sendMessage,
    ({ params: { conversationId }, body, member }) => send(context, member, conversationId, body),
    { rate: writing },
  )

  api.members(
    editMessage,
    ({ params: { messageId }, body: { content }, member }) => edit(context, member, messageId, content),
    { rate: writing },
  )

  api.members(
    searchMessages,
    ({ params: { conversationId }, query: { q, cursor }, member }) =>
      findMessages(db, member, conversationId, { q, before: readCursor(cursor) }),
    { rate: searchingMessages },
  )

  api.members(
    clearConversation,
    async ({ params: { conversationId: id }, member }) => {
      await clear(context, member, id)
      return { id }
    },
    { rate: marking },
  )

  api.members(
    deleteMessage,
    async ({ params: { messageId: id }, member }) => {
      await remove(context, member, id)
      return { id }
    },
    { rate: marking },
  )

  api.members(
    markConversationRead,
    async ({ params: { conversationId }, body: { up_to }, member }) => ({
      marked: await markRead(context, member, conversationId, up_to === undefined ? null : new Date(up_to)),
    }),
    { rate: marking },
  )

  api.members(
    tellTyping,
    async ({ params: { conversationId: id }, member }) => {
      await typing(context, member, id)
      return { id }
    },
    { rate: typingRate },
  )

  api.members(
    acceptConversation,
    ({ params: { conversationId }, member }) => accept(context, member, conversationId),
    { rate: marking },
  )

  api.members(
    refuseConversation,
    async ({ params: { conversationId: id }, member }) => {
      await refuse(context, member, id)
      return { id }
    },
    { rate: marking },
  )

  api.members(countUnreadMessages, ({ member }) => countUnread(context.shortReads, member.id))

  api.members(
    findMembers,
    async ({ query: { q }, member }) => ({ items: await readMembersNamed(db, member.id, q) }),
    { rate: searching },
  )

  messageTopics(hub, context)
}

const isId = (text: string) => z.uuid().safeParse(text).success

/**
 * `conversation:<id>` may be followed by its two members; `presence:<id>` by members with a conversation that
 * both have accepted.
 */
function messageTopics(hub: ParvisHub, context: AppContext): void {
  hub.allow('conversation', async (conversationId, member) => {
    if (member === null) return 'not_authenticated'
    if (!isId(conversationId)) return 'access_denied'
    const { allowed } = await context.db
      .selectNoFrom(takesPart(member.id, sql`${conversationId}::uuid`).as('allowed'))
      .executeTakeFirstOrThrow()
    return allowed ? null : 'access_denied'
  })

  const mayLook: TopicPolicy<Member> = async (otherId, member) => {
    if (member === null) return 'not_authenticated'
    if (!isId(otherId)) return 'access_denied'
    const { low_id, high_id } = pairOf(member.id, otherId)
    const pair = await context.db
      .selectFrom('conversations')
      .select(
        sql<boolean>`(
          select bool_and(state = 'accepted') from conversation_participants where conversation_id = conversations.id
        )`.as('accepted'),
      )
      .where('low_id', '=', low_id)
      .where('high_id', '=', high_id)
      .where(mayMeet(member.id, sql`${otherId}::uuid`))
      .executeTakeFirst()
    return pair?.accepted ? null : 'access_denied'
  }
  hub.allow('presence', mayLook, {
    greeting: (id) => ({ type: 'presence', id, online: hub.isOnline(id) }),
  })
}
