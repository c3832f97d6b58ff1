import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import {
  applyMessageEvent,
  inOrder,
  type MessageAddedEvent,
  showSent,
  withMessages,
  withMessagesRead,
  withoutMessage,
} from './message-cache.ts'
import { messageRows } from './message-rows.ts'
import type { Outgoing } from './outbox.ts'
import { type History, messagesQuery } from './queries.ts'

const at = (minute: number) => `2026-11-21T14:${String(minute).padStart(2, '0')}:00.000Z`
const message = (minute: number, more: Partial<MessageView> = {}): MessageView => ({
  id: `m${minute}`,
  conversation_id: 'us',
  sender_id: 'them',
  content: `à ${minute}`,
  created_at: at(minute),
  read_at: null,
  edited_at: null,
  editable_until: null,
  reply_to: null,
  is_own: false,
  media: null,
  is_share: false,
  note: null,
  shared_post: null,
  request_id: null,
  moderation: null,
  ...more,
})
const history = (...pages: MessageView[][]): History => ({
  pages: pages.map((items) => ({ items, next_cursor: null, has_newer: false })),
  pageParams: pages.map(() => null),
})
const ids = (of: History) => inOrder(of).map(({ id }) => id)

test('messages stand in the server’s order and once each, in whatever order their copies come', () => {
  const read = history([message(3), message(4)], [message(1), message(2)])
  expect(ids(read)).toEqual(['m1', 'm2', 'm3', 'm4'])
  const grown = withMessages(withMessages(read, [message(7)]), [
    message(4),
    message(5),
    message(6),
    message(7),
  ])
  expect(ids(grown)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
  const changed = withMessages(grown, [message(2, { content: 'lu' })])
  expect(inOrder(changed).map(({ content }) => content)[1]).toBe('lu')
  expect(ids(withoutMessage(grown, 'm2'))).toEqual(['m1', 'm3', 'm4', 'm5', 'm6', 'm7'])
  expect(ids(withMessages(history([]), [message(1)]))).toEqual(['m1'])
})

test('a reading marks one side up to its moment, and leaves what was read before as it was', () => {
  const read = history([message(1, { read_at: at(2) }), message(3), message(4, { is_own: true }), message(5)])
  const marked = withMessagesRead(
    read,
    ({ is_own: isOwn, created_at }) => !isOwn && created_at <= at(4),
    at(9),
  )
  expect(inOrder(marked).map(({ read_at }) => read_at)).toEqual([at(2), at(9), null, null])
})

test('a waiting message stands below, and is replaced by its copy from the server, never shown twice', () => {
  const waiting = (id: string): Outgoing => ({
    id,
    authorId: 'me',
    conversationId: 'us',
    content: `en attente ${id}`,
    media: null,
    mediaAlt: '',
    reply_to: null,
    writtenAt: at(20),
    state: 'waiting',
  })
  const rows = messageRows(
    [message(1), message(19, { is_own: true, request_id: 'a' })],
    [waiting('a'), waiting('b')],
  )
  expect(rows.map(({ key, outgoing }) => [key, outgoing !== null])).toEqual([
    ['m1', false],
    ['a', false],
    ['b', true],
  ])
  // The two of one person within five minutes stand together; what begins a day says so.
  expect(rows.map(({ first, last, newDay }) => [first, last, newDay])).toEqual([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])
})

test('a message from an event shows when all before it is known; otherwise it is left to be fetched', () => {
  const client = new QueryClient()
  const { queryKey } = messagesQuery('us')
  const messageEvent = (
    minute: number,
    after: number | null,
    more: Partial<MessageAddedEvent> = {},
  ): MessageAddedEvent => ({
    type: 'message_added',
    id: `m${minute}`,
    sender_id: 'them',
    after: after === null ? null : at(after),
    message: message(minute),
    ...more,
  })
  const known = () => ids(client.getQueryData(queryKey) ?? history([]))
  expect(applyMessageEvent(client, 'us', messageEvent(1, null))).toBe(false)
  client.setQueryData(queryKey, history([]))
  expect(applyMessageEvent(client, 'us', messageEvent(1, null))).toBe(true)
  expect(applyMessageEvent(client, 'us', messageEvent(2, 1))).toBe(true)
  expect(known()).toEqual(['m1', 'm2'])
  // One is missing between, or it comes without its content.
  expect(applyMessageEvent(client, 'us', messageEvent(4, 3))).toBe(false)
  expect(applyMessageEvent(client, 'us', messageEvent(3, 2, { message: undefined }))).toBe(false)
  expect(applyMessageEvent(client, 'us', messageEvent(3, 2, { after: undefined }))).toBe(false)
  expect(known()).toEqual(['m1', 'm2'])

  // An own message is known from its answer; others may have come before it until its event tells the one before.
  showSent(client, message(5, { is_own: true }))
  expect(applyMessageEvent(client, 'us', messageEvent(6, 5))).toBe(false)
  expect(applyMessageEvent(client, 'us', messageEvent(5, 2, { sender_id: 'me' }))).toBe(true)
  expect(applyMessageEvent(client, 'us', messageEvent(6, 5))).toBe(true)
  expect(known()).toEqual(['m1', 'm2', 'm5', 'm6'])
  expect(inOrder(client.getQueryData(queryKey) ?? history([]))[2]?.is_own).toBe(true)
})

test('own messages of a former reader of this tab are in turn for the next one', () => {
  const client = new QueryClient()
  const { queryKey } = messagesQuery('us')
  showSent(new QueryClient(), message(2, { is_own: true }))
  client.setQueryData(queryKey, history([message(1), message(2)]))
  const event = {
    type: 'message_added',
    id: 'm3',
    sender_id: 'them',
    after: at(2),
    message: message(3),
  } as const
  expect(applyMessageEvent(client, 'us', event)).toBe(true)
})
