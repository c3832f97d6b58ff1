import { randomUUID } from 'node:crypto'
import { limits } from '@parvis/contract/limits.ts'
import {
  countUnreadMessages,
  deleteMessage,
  markConversationRead,
  openConversation,
} from '@parvis/contract/messaging/messages.ts'
import { expect } from 'vitest'
import { friends, inbox, marks, opens, reads, writes } from '../../../../test/conversations.ts'
import { test } from '../../../../test/parvis.ts'

test('[MSG-12] a pair has one conversation, whoever requests it and however many in parallel', async ({
  join,
  context,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      turn % 2
        ? ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
        : bea.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } }),
    ),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers.filter(({ created }) => created)).toHaveLength(1)
  expect(await context.db.selectFrom('conversation_participants').selectAll().execute()).toHaveLength(2)
})

test('[MSG-13] a caller can create no conversation between two others, nor with themselves or an unknown member', async ({
  join,
}) => {
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const call = (user1_id: string, user2_id: string) =>
    ana.call(openConversation, { body: { user1_id, user2_id } })
  await expect(call(bea.id, carl.id)).toBeRefused('access_denied')
  await expect(call(ana.id, ana.id)).toBeRefused('conversation_with_oneself')
  await expect(call(ana.id, randomUUID())).toBeRefused('profile_not_found')
})

test('[ENT-07] [ENT-06] messages carry their fields, and the conversation its newest time; an empty conversation is not listed', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  for (const member of [ana, bea]) expect((await inbox(member)).items).toEqual([])
  const message = await writes(ana, id, '  Bonjour Béa  ')
  expect(message).toMatchObject({
    conversation_id: id,
    sender_id: ana.id,
    content: '  Bonjour Béa  ',
    read_at: null,
    is_own: true,
  })
  const { items } = await reads(bea, id)
  expect(items).toEqual([{ ...message, is_own: false, editable_until: null, request_id: null }])
  const [conversation] = (await inbox(bea)).items
  expect(conversation).toMatchObject({
    id,
    last_message_at: message.created_at,
    unread_count: 1,
    box: 'inbox',
    can_write: true,
    other: { id: ana.id, name: expect.any(String) },
    last_message: { id: message.id, content: '  Bonjour Béa  ', sender_id: ana.id, read_at: null },
  })
})

test('simultaneous messages have the same order for both members, each later than the one before', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => writes(turn % 2 ? ana : bea, id, `Message ${turn}`)),
  )
  const first = await reads(ana, id)
  const second = await reads(ana, id, { cursor: first.next_cursor })
  const all = [...second.items, ...first.items]
  expect(first.items).toHaveLength(50)
  expect(second).toMatchObject({ next_cursor: null, items: { length: 10 } })
  const times = all.map(({ created_at }) => created_at)
  expect(times).toEqual([...new Set(times)].sort())
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)))
  const after = await reads(bea, id, { after: times[4] })
  expect(after.items.map(({ id }) => id)).toEqual(all.slice(5, 55).map(({ id }) => id))
  expect(after.has_newer).toBe(true)
  expect(await reads(bea, id, { after: times[54] })).toMatchObject({ items: { length: 5 }, has_newer: false })
})

test('a message sent ten times in parallel, and again later, exists once', async ({ join }) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const request = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => writes(ana, id, 'Une seule fois', request)),
  )
  answers.push(await writes(ana, id, 'Une seule fois', request))
  expect(new Set(answers.map((message) => message.id)).size).toBe(1)
  expect((await reads(bea, id)).items).toHaveLength(1)
  expect((await inbox(bea)).items[0]).toMatchObject({
    unread_count: 1,
    last_message_at: answers[0]?.created_at,
  })
  // A request id does not give access to another member's messages.
  expect((await writes(bea, id, 'À moi', request)).id).not.toBe(answers[0]?.id)
})

test('[MSG-28] reading marks the other’s shown messages and notifies them; own and unseen messages stay unread', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  for (const text of ['Un', 'Deux', 'Trois']) await writes(ana, id, text)
  const own = await writes(bea, id, 'Quatre')
  const socket = await ana.socket()
  expect(await socket.follows(`conversation:${id}`)).toBeNull()
  expect(await bea.call(countUnreadMessages, {})).toMatchObject({ count: 3, requests: 0 })
  expect(await marks(bea, id)).toEqual({ marked: 3 })
  expect(await marks(bea, id)).toEqual({ marked: 0 })
  expect(await bea.call(countUnreadMessages, {})).toMatchObject({ count: 0, requests: 0 })
  const { items } = await reads(ana, id)
  expect(items.map(({ read_at }) => read_at === null)).toEqual([false, false, false, true])
  expect((await inbox(bea)).items[0]?.unread_count).toBe(0)
  expect((await inbox(ana)).items[0]).toMatchObject({ unread_count: 1, last_message: { id: own.id } })
  await expect
    .poll(() => socket.events)
    .toContainEqual({
      topic: `conversation:${id}`,
      event: {
        type: 'messages_read',
        id,
        member_id: bea.id,
        up_to: items[2]?.created_at,
        read_at: items[2]?.read_at,
      },
    })
  // Marks messages up to a time.
  const shown = await writes(ana, id, 'Vu')
  await writes(ana, id, 'Pas encore')
  const answer = await bea.call(markConversationRead, {
    params: { conversationId: id },
    body: { up_to: shown.created_at },
  })
  expect(answer.marked).toBe(1)
  expect((await inbox(bea)).items[0]?.unread_count).toBe(1)
})

test('[MSG-23] empty, blank and huge messages are refused; the limit counts user-perceived characters', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  for (const blank of ['', '   ', '\n\t\u00a0'])
    await expect(writes(ana, id, blank)).toBeRefused('content_empty')
  await expect(writes(ana, id, 'x'.repeat(100_000))).toBeRefused('content_too_long')
  await expect(writes(ana, id, 'é'.repeat(limits.message + 1))).toBeRefused('content_too_long')
  await expect(writes(ana, id, 'a\u0000b')).toBeRefused('validation_failed')
  await expect(writes(ana, id, 'Sans identifiant', 'x')).toBeRefused('validation_failed')
  expect((await writes(ana, id, '👩‍👩‍👧‍👦'.repeat(limits.message))).content).toHaveLength(limits.message * 11)
  expect((await reads(bea, id)).items).toHaveLength(1)
})

test('the inbox can be searched by name, and is paged', async ({ join }) => {
  const ana = await join('ana')
  const others = await Promise.all(Array.from({ length: 23 }, (_, turn) => join(`ami${turn}`)))
  const ids: string[] = []
  for (const [turn, other] of others.entries()) {
    await ana.follows(other)
    const { id } = await opens(other, ana)
    await writes(other, id, `Bonjour ${turn}`)
    ids.unshift(id)
  }
  const first = await inbox(ana)
  const second = await inbox(ana, { cursor: first.next_cursor })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect(second.next_cursor).toBeNull()
  expect((await inbox(ana, { q: 'AMI22' })).items.map(({ id }) => id)).toEqual([ids[0]])
  expect((await inbox(ana, { q: 'zzz' })).items).toEqual([])
  expect((await inbox(ana, { q: '%' })).items).toEqual([])
})

test('a deleted message disappears for both, with its place in the inbox and its count', async ({ join }) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const [first, second] = [await writes(ana, id, 'Un'), await writes(ana, id, 'Deux')]
  const socket = await bea.socket()
  await socket.follows(`conversation:${id}`)
  await ana.call(deleteMessage, { params: { messageId: second.id } })
  await expect(ana.call(deleteMessage, { params: { messageId: second.id } })).toBeRefused('message_not_found')
  expect((await reads(bea, id)).items.map((message) => message.id)).toEqual([first.id])
  expect((await inbox(bea)).items[0]).toMatchObject({
    unread_count: 1,
    last_message_at: first.created_at,
    last_message: { id: first.id },
  })
  await expect
    .poll(() => socket.events.map(({ event }) => event))
    .toContainEqual({ type: 'message_removed', id: second.id })
})

test('[DEL-06] deleting an account deletes its messages; the partner keeps theirs and sees that nobody reads them; after both left, nothing remains', async ({
  join,
  context,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const kept = await writes(bea, id, 'Ce que j’ai écrit')
  await writes(ana, id, 'Ce que tu as écrit')
  await context.db.deleteFrom('auth.users').where('id', '=', ana.id).execute()
  expect((await reads(bea, id)).items.map((message) => message.id)).toEqual([kept.id])
  expect((await inbox(bea)).items).toMatchObject([
    { id, other: null, can_write: false, unread_count: 0, last_message_at: kept.created_at },
  ])
  await expect(writes(bea, id, 'Es-tu là ?')).toBeRefused('recipient_gone')
  await bea.call(deleteMessage, { params: { messageId: kept.id } })
  await expect(reads(bea, id)).toBeRefused('access_denied')
  expect(await context.db.selectFrom('conversations').selectAll().execute()).toEqual([])

  const carl = await join('carl')
  const talk = await opens(carl, bea)
  await writes(carl, talk.id, 'Un')
  await writes(bea, talk.id, 'Deux')
  for (const { id: memberId } of [carl, bea])
    await context.db.deleteFrom('auth.users').where('id', '=', memberId).execute()
  for (const table of ['conversations', 'conversation_participants', 'messages'] as const)
    expect(await context.db.selectFrom(table).selectAll().execute()).toEqual([])
})
