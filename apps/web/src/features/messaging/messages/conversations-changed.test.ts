import type { ConversationView, MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { conversationIn, type List, withConversation } from './conversation-cache.ts'
import { hearConversationChanged, showMessage } from './conversations-changed.ts'
import { whileDelivering } from './deliveries.ts'
import { fetchAddedMessage, fetchMissedMessages, knownMessage, showSent } from './message-cache.ts'
import { conversationsQuery, type History, messagesQuery } from './queries.ts'
import { lookAt, recordMarked } from './reading-here.ts'
import { unreadMessagesQuery } from './unread-query.ts'

const at = (second: number) => `2026-11-21T14:00:${String(second).padStart(2, '0')}.000Z`

const conversation = (
  id: string,
  second: number,
  more: Partial<ConversationView> = {},
): ConversationView => ({
  id,
  last_message_at: at(second),
  other: null,
  last_message: null,
  unread_count: 0,
  box: 'inbox',
  awaits_answer: false,
  is_muted: false,
  can_write: true,
  closure: null,
  ...more,
})

const message = (second: number, more: Partial<MessageView> = {}): MessageView => ({
  id: `m${second}`,
  conversation_id: 'us',
  sender_id: 'them',
  content: `à ${second}`,
  created_at: at(second),
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

const list = (...pages: ConversationView[][]): List => ({
  pages: pages.map((items, place) => ({
    items,
    next_cursor: place === pages.length - 1 ? 'further' : `page ${place}`,
  })),
  pageParams: pages.map(() => null),
})
const rows = (known: List) => known.pages.map(({ items }) => items.map(({ id }) => id))

/** Paths of this tab's requests. */
let asked: string[] = []
/** The server's answers by path. */
let answers: Record<string, unknown> = {}
let client: QueryClient
let minutes = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // Later than the throttle of the test before, so that no test waits for another one.
  minutes += 1
  vi.setSystemTime(Date.UTC(2026, 10, 21, 14, minutes))
  asked = []
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  answers = {
    '/api/v1/conversations/us': conversation('us', 50, { unread_count: 1 }),
    '/api/v1/conversations': { items: [conversation('us', 50), conversation('a', 9)], next_cursor: null },
    '/api/v1/messages/unread': { count: 1, requests: 0, as_of: at(59) },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, 'http://here').pathname
    asked.push(path)
    return new Response(JSON.stringify(answers[path]))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A tab that shows the inbox, the badge and, when `open`, the conversation. */
function shows({ open }: { open: boolean }, ...messages: MessageView[]) {
  const history: History = {
    pages: [{ items: messages, next_cursor: null, has_newer: false }],
    pageParams: [null],
  }
  client.setQueryData(
    conversationsQuery('inbox', '').queryKey,
    list([conversation('a', 9), conversation('us', 5)]),
  )
  client.setQueryData(unreadMessagesQuery.queryKey, { count: 0, requests: 0, as_of: at(0) })
  client.setQueryData(messagesQuery('us').queryKey, history)
  const ends = [
    new InfiniteQueryObserver(client, conversationsQuery('inbox', '')).subscribe(() => undefined),
    new QueryObserver(client, unreadMessagesQuery).subscribe(() => undefined),
  ]
  if (open)
    ends.push(
      new InfiniteQueryObserver(client, { ...messagesQuery('us'), staleTime: 30_000 }).subscribe(
        () => undefined,
      ),
    )
  onTestFinished(() => {
    for (const end of ends) end()
  })
}

const inbox = () => client.getQueryData(conversationsQuery('inbox', '').queryKey) as List
const aWhile = () => vi.advanceTimersByTimeAsync(1_500)

test('a message on the screen moves its conversation up without a request', async () => {
  shows({ open: true }, message(5), message(20))
  onTestFinished(lookAt('us'))
  await hearConversationChanged(client, { type: 'conversations_changed', id: 'us', message_id: 'm20' })
  await aWhile()
  expect(asked).toEqual([])
  expect(rows(inbox())).toEqual([['us', 'a']])
  expect(conversationIn(inbox(), 'us')?.last_message?.content).toBe('à 20')
})

test('a message sent from this tab causes no further request, whether its event or its answer comes first', async () => {
  shows({ open: true }, message(5))
  const own = message(21, { is_own: true, sender_id: 'me' })
  let answer = (_: unknown): void => undefined
  const sent = whileDelivering(
    'us',
    new Promise((resolve) => {
      answer = resolve
    }).then(() => {
      showSent(client, own)
      showMessage(client, own)
    }),
  )
  const heard = hearConversationChanged(client, {
    type: 'conversations_changed',
    id: 'us',
    message_id: 'm21',
  })
  await aWhile()
  answer(null)
  await Promise.all([sent, heard])
  await hearConversationChanged(client, { type: 'conversations_changed', id: 'us', message_id: 'm21' })
  await aWhile()
  expect(asked).toEqual([])
  expect(conversationIn(inbox(), 'us')?.last_message?.id).toBe('m21')
})

test('a message of the other member just before one’s own is read, although one’s own is known already', async () => {
  shows({ open: true }, message(5))
  showSent(client, message(22, { is_own: true, sender_id: 'me' }))
  const since: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    since.push(new URL(address, 'http://here').searchParams.get('after'))
    const items = [message(21), message(22, { is_own: true, sender_id: 'me' })]
    return new Response(JSON.stringify({ items, next_cursor: null, has_newer: false }))
  })
  await fetchMissedMessages(client, 'us')
  expect(knownMessage(client, 'us', 'm21')).toBeDefined()
  await fetchMissedMessages(client, 'us')
  expect(since).toEqual([at(5), at(22)])
})

test('a message is read a little later when its event comes before the replica has it', async () => {
  shows({ open: true }, message(5))
  let looks = 0
  vi.stubGlobal('fetch', async () => {
    looks += 1
    const items = looks === 1 ? [] : [message(23)]
    return new Response(JSON.stringify({ items, next_cursor: null, has_newer: false }))
  })
  const added = fetchAddedMessage(client, 'us', 'm23')
  await aWhile()
  await added
  expect(knownMessage(client, 'us', 'm23')).toBeDefined()
  expect(looks).toBe(2)
})

test('a burst elsewhere costs one reading of the conversation and one count', async () => {
  client.setQueryDefaults(['me'], { gcTime: 0 })
  shows({ open: false }, message(5))
  client.removeQueries({ queryKey: messagesQuery('us').queryKey })
  // The first of a burst is read at once, the others together a second later.
  for (const id of ['m30', 'm31', 'm32', 'm33']) {
    await hearConversationChanged(client, { type: 'conversations_changed', id: 'us', message_id: id })
    await vi.advanceTimersByTimeAsync(50)
  }
  await aWhile()
  const once = ['/api/v1/messages/unread', '/api/v1/conversations/us']
  expect(asked.toSorted()).toEqual([...once, ...once].toSorted())
  expect(rows(inbox())).toEqual([['us', 'a']])
  expect(conversationIn(inbox(), 'us')?.unread_count).toBe(1)
})

test('a reading of this tab causes no request; a reading of another device does', async () => {
  shows({ open: false }, message(5))
  recordMarked(client, 'us', at(40))
  const event = { type: 'conversations_changed', id: 'us' } as const
  await hearConversationChanged(client, { ...event, read_up_to: at(40) })
  await aWhile()
  expect(asked).toEqual([])
  client.removeQueries({ queryKey: messagesQuery('us').queryKey })
  await hearConversationChanged(client, { ...event, read_up_to: at(41) })
  await aWhile()
  expect(asked.toSorted()).toEqual(['/api/v1/conversations/us', '/api/v1/messages/unread'])
})

test('lists and counts are read again after an event without a reason, as older servers send it', async () => {
  shows({ open: false }, message(5))
  client.removeQueries({ queryKey: messagesQuery('us').queryKey })
  await hearConversationChanged(client, { type: 'conversations_changed', id: 'us' })
  await aWhile()
  expect(asked.toSorted()).toEqual(['/api/v1/conversations', '/api/v1/messages/unread'])
})

test('a conversation stands at its place in the pages of a list, and in one box only', () => {
  const known = list(
    [conversation('a', 9), conversation('b', 8)],
    [conversation('c', 7), conversation('d', 6)],
  )
  const moved = (id: string, second: number, more: Partial<ConversationView> = {}) =>
    rows(withConversation(known, 'inbox', conversation(id, second, more)))
  expect(moved('d', 20)).toEqual([['d', 'a', 'b'], ['c']])
  expect(moved('new', 20)).toEqual([
    ['new', 'a', 'b'],
    ['c', 'd'],
  ])
  expect(moved('d', 6)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  // It is older than the read pages, and comes with a later one.
  expect(moved('old', 1)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(moved('b', 20, { box: 'requests' })).toEqual([['a'], ['c', 'd']])
  expect(rows(withConversation(known, 'inbox', conversation('a', 0, { last_message_at: null })))).toEqual([
    ['b'],
    ['c', 'd'],
  ])
})

test('the next reader of a tab reads anew a conversation that the former one has marked as read', async () => {
  shows({ open: false }, message(5))
  recordMarked(new QueryClient(), 'us', at(40))
  await hearConversationChanged(client, { type: 'conversations_changed', id: 'us', read_up_to: at(40) })
  await aWhile()
  expect(asked).toEqual(expect.arrayContaining(['/api/v1/conversations/us', '/api/v1/messages/unread']))
})
