import { randomUUID } from 'node:crypto'
import { blockMember } from '@parvis/contract/blocks.ts'
import { limits } from '@parvis/contract/limits.ts'
import {
  acceptConversation,
  countUnreadMessages,
  deleteMessage,
  findMembers,
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
  openConversation,
  refuseConversation,
  sendMessage,
  tellTyping,
} from '@parvis/contract/messages.ts'
import { createReport } from '@parvis/contract/reports.ts'
import { expect } from 'vitest'
import { test } from '../../../test/parvis.ts'
import type { Guest, Member } from '../../../test/people.ts'

const opens = (member: Member, other: { id: string }) =>
  member.call(openConversation, { body: { user1_id: member.id, user2_id: other.id } })

const writes = (member: Guest, conversationId: string, content: string, request_id: string = randomUUID()) =>
  member.call(sendMessage, { params: { conversationId }, body: { content, request_id } })

const reads = (member: Guest, conversationId: string, query = {}) =>
  member.call(listMessages, { params: { conversationId }, query })

const inbox = (member: Member, query = {}) => member.call(listConversations, { query })

const marks = (member: Guest, conversationId: string) =>
  member.call(markConversationRead, { params: { conversationId }, body: {} })

/** Two members who follow each other: what one writes stands in the other's inbox. */
async function friends(join: (name: string) => Promise<Member>): Promise<[Member, Member]> {
  const [ana, bea] = [await join('ana'), await join('bea')]
  await ana.follows(bea)
  await bea.follows(ana)
  return [ana, bea]
}

test('[MSG-12] one conversation per pair, whoever asks and however many at once', async ({ join, world }) => {
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
  expect(await world.db.selectFrom('conversation_participants').selectAll().execute()).toHaveLength(2)
})

test('[MSG-13] a caller makes no conversation between two others, nor with themselves or nobody', async ({
  join,
}) => {
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const call = (user1_id: string, user2_id: string) =>
    ana.call(openConversation, { body: { user1_id, user2_id } })
  await expect(call(bea.id, carl.id)).toBeRefused('access_denied')
  await expect(call(ana.id, ana.id)).toBeRefused('conversation_with_oneself')
  await expect(call(ana.id, randomUUID())).toBeRefused('profile_not_found')
})

test('[ENT-07] [ENT-06] messages carry their fields, and the conversation the newest one’s time', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, '  Bonjour Béa  ')
  expect(message).toMatchObject({
    conversation_id: id,
    sender_id: ana.id,
    content: '  Bonjour Béa  ',
    read_at: null,
    isOwn: true,
  })
  const { items } = await reads(bea, id)
  expect(items).toEqual([{ ...message, isOwn: false, request_id: null }])
  const [conversation] = (await inbox(bea)).items
  expect(conversation).toMatchObject({
    id,
    last_message_at: message.created_at,
    unreadCount: 1,
    box: 'inbox',
    canWrite: true,
    other: { id: ana.id, name: expect.any(String) },
    lastMessage: { id: message.id, content: '  Bonjour Béa  ', sender_id: ana.id, read_at: null },
  })
})

test('a conversation in which nothing was written stands in no list', async ({ join }) => {
  const [ana, bea] = await friends(join)
  await opens(ana, bea)
  expect((await inbox(ana)).items).toEqual([])
  expect((await inbox(bea)).items).toEqual([])
})

test('what both write at once stands in one order for both, each later than the one before', async ({
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
  expect(after.hasNewer).toBe(true)
  expect(await reads(bea, id, { after: times[54] })).toMatchObject({ items: { length: 5 }, hasNewer: false })
})

test('the same message sent ten times at once, and again later, is there once', async ({ join }) => {
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
    unreadCount: 1,
    last_message_at: answers[0]?.created_at,
  })
  // An id of one's own is no key to another's messages.
  expect((await writes(bea, id, 'À moi', request)).id).not.toBe(answers[0]?.id)
})

test('[MSG-28] reading marks the other’s messages, told to the other; one’s own stay unread', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  for (const text of ['Un', 'Deux', 'Trois']) await writes(ana, id, text)
  const own = await writes(bea, id, 'Quatre')
  const socket = await ana.socket()
  expect(await socket.follows(`conversation:${id}`)).toBeNull()
  expect(await bea.call(countUnreadMessages, {})).toEqual({ count: 3, requests: 0 })
  expect(await marks(bea, id)).toEqual({ marked: 3 })
  expect(await marks(bea, id)).toEqual({ marked: 0 })
  expect(await bea.call(countUnreadMessages, {})).toEqual({ count: 0, requests: 0 })
  const { items } = await reads(ana, id)
  expect(items.map(({ read_at }) => read_at === null)).toEqual([false, false, false, true])
  expect((await inbox(bea)).items[0]?.unreadCount).toBe(0)
  expect((await inbox(ana)).items[0]).toMatchObject({ unreadCount: 1, lastMessage: { id: own.id } })
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
})

test('what was not shown is not read: marking goes up to a time', async ({ join }) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const shown = await writes(ana, id, 'Vu')
  await writes(ana, id, 'Pas encore')
  const answer = await bea.call(markConversationRead, {
    params: { conversationId: id },
    body: { up_to: shown.created_at },
  })
  expect(answer.marked).toBe(1)
  expect((await inbox(bea)).items[0]?.unreadCount).toBe(1)
})

test('[MSG-23] an empty or blank message is refused, and one of 100 kB; the limit counts characters as they are seen', async ({
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

test('messages from people one does not follow wait: unread by the badge, unseen by the sender, until answered', async ({
  join,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const { id } = await opens(ana, bea)
  await writes(ana, id, 'Bonjour, une question')
  expect((await inbox(bea)).items).toEqual([])
  expect((await inbox(bea, { box: 'requests' })).items).toMatchObject([
    { id, box: 'requests', unreadCount: 1 },
  ])
  expect(await bea.call(countUnreadMessages, {})).toEqual({ count: 0, requests: 1 })
  expect(await marks(bea, id)).toEqual({ marked: 0 })
  expect((await inbox(ana)).items[0]).toMatchObject({ awaitsAnswer: true, lastMessage: { read_at: null } })
  await writes(bea, id, 'Je vous réponds')
  expect((await inbox(bea)).items).toMatchObject([{ id, box: 'inbox', awaitsAnswer: false }])
  expect((await inbox(bea, { box: 'requests' })).items).toEqual([])
  expect(await marks(bea, id)).toEqual({ marked: 1 })
  expect((await inbox(ana)).items[0]).toMatchObject({ awaitsAnswer: false, unreadCount: 1 })
})

test('a request is accepted by a button, refused in silence, and holds only so many messages', async ({
  join,
}) => {
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const accepted = await opens(ana, bea)
  await writes(ana, accepted.id, 'Une question')
  const view = await bea.call(acceptConversation, { params: { conversationId: accepted.id } })
  expect(view).toMatchObject({ box: 'inbox', unreadCount: 1 })
  await expect(bea.call(refuseConversation, { params: { conversationId: accepted.id } })).toBeRefused(
    'conversation_accepted',
  )

  const refused = await opens(carl, bea)
  await writes(carl, refused.id, 'Encore moi')
  for (const _ of [1, 2]) await bea.call(refuseConversation, { params: { conversationId: refused.id } })
  expect((await inbox(bea, { box: 'requests' })).items).toEqual([])
  expect(await bea.call(countUnreadMessages, {})).toEqual({ count: 1, requests: 0 })
  const socket = await bea.socket()
  await socket.follows(`member:${bea.id}`)
  await socket.settles()
  socket.events.length = 0
  for (let sent = 1; sent < limits.messagesAwaiting; sent += 1) await writes(carl, refused.id, `Et ${sent}`)
  await expect(writes(carl, refused.id, 'De trop')).toBeRefused('answer_awaited')
  expect((await inbox(carl)).items[0]).toMatchObject({ canWrite: false, awaitsAnswer: true })
  await socket.settles()
  expect(socket.events).toEqual([])
  await writes(bea, refused.id, 'Finalement, oui')
  expect((await inbox(bea)).items[0]).toMatchObject({ id: refused.id, box: 'inbox' })
  await writes(carl, refused.id, 'Merci')
})

test('who follows the sender by now gets what they write into the inbox', async ({ join }) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const { id } = await opens(ana, bea)
  await writes(ana, id, 'Avant')
  await bea.follows(ana)
  await writes(ana, id, 'Après')
  expect((await inbox(bea)).items).toMatchObject([{ id, unreadCount: 2 }])
})

test('[MSG-19] who takes no part is denied every route and topic of a conversation, as of an unknown one', async ({
  join,
  guest,
}) => {
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, 'Entre nous')
  for (const conversationId of [id, randomUUID()]) {
    const params = { conversationId }
    for (const attempt of [
      () => carl.call(getConversation, { params }),
      () => reads(carl, conversationId),
      () => reads(carl, conversationId, { after: message.created_at }),
      () => writes(carl, conversationId, 'Je m’invite'),
      () => marks(carl, conversationId),
      () => carl.call(tellTyping, { params }),
      () => carl.call(acceptConversation, { params }),
      () => carl.call(refuseConversation, { params }),
    ])
      await expect(attempt()).toBeRefused('access_denied')
    const socket = await carl.socket()
    expect(await socket.follows(`conversation:${conversationId}`)).toBe('access_denied')
  }
  await expect(carl.call(deleteMessage, { params: { messageId: message.id } })).toBeRefused(
    'message_not_found',
  )
  await expect(
    carl.call(createReport, { body: { target_type: 'message', target_id: message.id, reason: 'spam' } }),
  ).toBeRefused('message_not_found')
  await expect(bea.call(deleteMessage, { params: { messageId: message.id } })).toBeRefused('not_owner')
  await expect(reads(guest, id)).toBeRefused('not_authenticated')
  await expect(writes(guest, id, 'Bonjour')).toBeRefused('not_authenticated')
  expect(await (await guest.socket()).follows(`conversation:${id}`)).toBe('not_authenticated')
  const socket = await carl.socket()
  expect(await socket.follows(`member:${ana.id}`)).toBe('topic_unknown')
  expect(await socket.follows(`presence:${ana.id}`)).toBe('access_denied')
  expect((await inbox(carl)).items).toEqual([])
})

test('a block cuts messages both ways and hides the conversation; lifted, it is there again', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, 'Bonjour')
  const [hers, his] = [await ana.socket(), await bea.socket()]
  for (const socket of [hers, his]) await socket.follows(`conversation:${id}`)
  await bea.call(blockMember, { params: { memberId: ana.id } })
  for (const member of [ana, bea]) {
    await expect(writes(member, id, 'Et maintenant ?')).toBeRefused('access_denied')
    await expect(reads(member, id)).toBeRefused('access_denied')
    expect((await inbox(member)).items).toEqual([])
  }
  await expect(opens(ana, bea)).toBeRefused('profile_not_found')
  await expect(opens(bea, ana)).toBeRefused('profile_not_found')
  await hers.settles()
  expect(await hers.follows(`conversation:${id}`)).toBe('access_denied')
  await bea.unblocks(ana)
  expect((await reads(bea, id)).items.map((shown) => shown.id)).toEqual([message.id])
  await writes(bea, id, 'Reprenons')
})

test('a block that falls among many messages lets none through after it', async ({ join, world }) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const sending = Array.from({ length: 15 }, (_, turn) =>
    writes(ana, id, `Message ${turn}`).catch(() => null),
  )
  await bea.call(blockMember, { params: { memberId: ana.id } })
  const { n: before } = await world.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  const sent = (await Promise.all(sending)).filter((message) => message !== null)
  expect(sent).toHaveLength(Number(before))
})

test('[DEL-06] with an account its messages go; the partner keeps their own, and is told that nobody reads', async ({
  join,
  world,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const kept = await writes(bea, id, 'Ce que j’ai écrit')
  await writes(ana, id, 'Ce que tu as écrit')
  await world.db.deleteFrom('auth.users').where('id', '=', ana.id).execute()
  expect((await reads(bea, id)).items.map((message) => message.id)).toEqual([kept.id])
  expect((await inbox(bea)).items).toMatchObject([
    { id, other: null, canWrite: false, unreadCount: 0, last_message_at: kept.created_at },
  ])
  await expect(writes(bea, id, 'Es-tu là ?')).toBeRefused('recipient_gone')
  await bea.call(deleteMessage, { params: { messageId: kept.id } })
  await expect(reads(bea, id)).toBeRefused('access_denied')
  expect(await world.db.selectFrom('conversations').selectAll().execute()).toEqual([])
})

test('when both have left, nothing of their conversation remains', async ({ join, world }) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  await writes(ana, id, 'Un')
  await writes(bea, id, 'Deux')
  for (const { id: memberId } of [ana, bea])
    await world.db.deleteFrom('auth.users').where('id', '=', memberId).execute()
  for (const table of ['conversations', 'conversation_participants', 'messages'] as const)
    expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a deleted message goes for both, with its place in the inbox and its count', async ({ join }) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const [first, second] = [await writes(ana, id, 'Un'), await writes(ana, id, 'Deux')]
  const socket = await bea.socket()
  await socket.follows(`conversation:${id}`)
  await ana.call(deleteMessage, { params: { messageId: second.id } })
  await expect(ana.call(deleteMessage, { params: { messageId: second.id } })).toBeRefused('message_not_found')
  expect((await reads(bea, id)).items.map((message) => message.id)).toEqual([first.id])
  expect((await inbox(bea)).items[0]).toMatchObject({
    unreadCount: 1,
    last_message_at: first.created_at,
    lastMessage: { id: first.id },
  })
  await expect
    .poll(() => socket.events.map(({ event }) => event))
    .toContainEqual({ type: 'message_removed', id: second.id })
})

test('[MSG-08] friend search finds part of a display name or username, whatever the case and accents', async ({
  join,
  world,
}) => {
  const ana = await join('ana')
  const marguerite = await join('marguerite')
  await world.db
    .updateTable('profiles')
    .set({ display_name: 'Marguerite Évrard', username: 'la_fleur.75' })
    .where('id', '=', marguerite.id)
    .execute()
  for (const q of ['Marg', 'MARGUERITE é', 'guer', 'evr', 'VRARD', 'la_fl', 'fleur.7', 'rite ev'])
    expect((await ana.call(findMembers, { query: { q } })).items, q).toMatchObject([{ id: marguerite.id }])
  expect((await ana.call(findMembers, { query: { q: 'zzz' } })).items).toEqual([])
})

test('[MSG-09] friend search gives at most ten, never oneself or whom a block keeps apart, from two characters', async ({
  join,
  world,
  guest,
}) => {
  const ana = await join('ana')
  const others: Member[] = []
  for (let turn = 0; turn < 12; turn += 1) others.push(await join(`martin${turn}`))
  await world.db
    .updateTable('profiles')
    .set({ display_name: 'Ana Martin' })
    .where('id', '=', ana.id)
    .execute()
  const found = async (q: string) => (await ana.call(findMembers, { query: { q } })).items.map(({ id }) => id)
  expect(await found('martin')).toHaveLength(10)
  expect(await found('martin')).not.toContain(ana.id)
  const [blocker, blocked] = others
  if (blocker === undefined || blocked === undefined) throw new Error('nobody has joined')
  await blocker.blocks(ana)
  await ana.blocks(blocked)
  expect(await found('martin0')).toEqual([])
  expect(await found('martin1')).not.toContain(blocked.id)
  for (const q of ['m', ' m ', '']) await expect(found(q)).toBeRefused('validation_failed')
  await expect(guest.call(findMembers, { query: { q: 'martin' } })).toBeRefused('not_authenticated')
})

test('the inbox is searched by the other’s name, and goes on page by page', async ({ join }) => {
  const ana = await join('ana')
  const ids: string[] = []
  for (let turn = 0; turn < 23; turn += 1) {
    const other = await join(`ami${turn}`)
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

test('of a banned account nothing is found or read, and nobody writes to it, until the measure ends', async ({
  join,
  world,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  await writes(ana, id, 'Avant la mesure')
  const until = (banned_until: Date | null) =>
    world.db.updateTable('auth.users').set({ banned_until }).where('id', '=', ana.id).execute()
  await until(new Date(Date.now() + 3_600_000))
  expect((await inbox(bea)).items).toEqual([])
  await expect(reads(bea, id)).toBeRefused('access_denied')
  await expect(writes(bea, id, 'Pourquoi ?')).toBeRefused('access_denied')
  expect((await bea.call(findMembers, { query: { q: 'ana' } })).items).toEqual([])
  await until(null)
  expect((await reads(bea, id)).items).toHaveLength(1)
})
