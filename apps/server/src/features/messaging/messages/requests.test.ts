import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { limits } from '@parvis/contract/limits.ts'
import {
  acceptConversation,
  countUnreadMessages,
  deleteMessage,
  findMembers,
  getConversation,
  refuseConversation,
  tellTyping,
} from '@parvis/contract/messaging/messages.ts'
import { blockMember } from '@parvis/contract/people/blocks.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { friends, inbox, marks, opens, reads, writes } from '../../../../test/conversations.ts'
import { test } from '../../../../test/parvis.ts'
import { unlessRefused } from '../../../../test/refused.ts'

test('messages from accounts one does not follow wait: not counted as unread, not shown as read, until answered or followed', async ({
  join,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const { id } = await opens(ana, bea)
  await writes(ana, id, 'Bonjour, une question')
  expect((await inbox(bea)).items).toEqual([])
  expect((await inbox(bea, { box: 'requests' })).items).toMatchObject([
    { id, box: 'requests', unread_count: 1 },
  ])
  expect(await bea.call(countUnreadMessages, {})).toMatchObject({ count: 0, requests: 1 })
  expect(await marks(bea, id)).toEqual({ marked: 0 })
  expect((await inbox(ana)).items[0]).toMatchObject({ awaits_answer: true, last_message: { read_at: null } })
  await writes(bea, id, 'Je vous réponds')
  expect((await inbox(bea)).items).toMatchObject([{ id, box: 'inbox', awaits_answer: false }])
  expect((await inbox(bea, { box: 'requests' })).items).toEqual([])
  expect(await marks(bea, id)).toEqual({ marked: 1 })
  expect((await inbox(ana)).items[0]).toMatchObject({ awaits_answer: false, unread_count: 1 })

  // Messages from a member whom the recipient has followed meanwhile go to the inbox.
  const carl = await join('carl')
  const talk = await opens(carl, bea)
  await writes(carl, talk.id, 'Avant')
  await bea.follows(carl)
  await writes(carl, talk.id, 'Après')
  expect((await inbox(bea)).items[0]).toMatchObject({ id: talk.id, unread_count: 2 })
})

test('a request is accepted by a button, refused silently, and limited in messages', async ({ join }) => {
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const accepted = await opens(ana, bea)
  await writes(ana, accepted.id, 'Une question')
  const view = await bea.call(acceptConversation, { params: { conversationId: accepted.id } })
  expect(view).toMatchObject({ box: 'inbox', unread_count: 1 })
  await expect(bea.call(refuseConversation, { params: { conversationId: accepted.id } })).toBeRefused(
    'conversation_accepted',
  )

  const refused = await opens(carl, bea)
  await writes(carl, refused.id, 'Encore moi')
  for (const _ of [1, 2]) await bea.call(refuseConversation, { params: { conversationId: refused.id } })
  expect((await inbox(bea, { box: 'requests' })).items).toEqual([])
  expect(await bea.call(countUnreadMessages, {})).toMatchObject({ count: 1, requests: 0 })
  const socket = await bea.socket()
  await socket.follows(`member:${bea.id}`)
  await socket.settles()
  socket.events.length = 0
  for (let sent = 1; sent < limits.messagesAwaiting; sent += 1) await writes(carl, refused.id, `Et ${sent}`)
  await expect(writes(carl, refused.id, 'De trop')).toBeRefused('answer_awaited')
  expect((await inbox(carl)).items[0]).toMatchObject({ can_write: false, awaits_answer: true })
  await socket.settles()
  expect(socket.events).toEqual([])
  await writes(bea, refused.id, 'Finalement, oui')
  expect((await inbox(bea)).items[0]).toMatchObject({ id: refused.id, box: 'inbox' })
  await writes(carl, refused.id, 'Merci')
})

test('[MSG-19] outsiders are refused every endpoint and topic of a conversation, as for an unknown one', async ({
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

test('a block ends messages both ways and closes the conversation in both lists; lifting it opens it again; none of several parallel messages passes after the block', async ({
  join,
  context,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, 'Bonjour')
  const [hers, his] = [await ana.socket(), await bea.socket()]
  for (const socket of [hers, his]) await socket.follows(`conversation:${id}`)
  await bea.call(blockMember, { params: { memberId: ana.id } })
  for (const [member, closure] of [
    [ana, 'closed'],
    [bea, 'blocked'],
  ] as const) {
    await expect(writes(member, id, 'Et maintenant ?')).toBeRefused('access_denied')
    // The badge counts nothing of it, and neither does its line.
    expect((await inbox(member)).items).toMatchObject([{ id, closure, can_write: false, unread_count: 0 }])
    expect((await member.call(countUnreadMessages, {})).count).toBe(0)
  }
  expect((await inbox(ana)).items[0]?.other).toMatchObject({ username: null, avatar: null })
  await expect(opens(ana, bea)).toBeRefused('profile_not_found')
  await expect(opens(bea, ana)).toBeRefused('profile_not_found')
  await hers.settles()
  expect(await hers.follows(`conversation:${id}`)).toBe('access_denied')
  await bea.unblocks(ana)
  expect((await inbox(bea)).items).toMatchObject([{ closure: null, unread_count: 1 }])
  expect((await reads(bea, id)).items.map((shown) => shown.id)).toEqual([message.id])
  await writes(bea, id, 'Reprenons')

  const sending = Array.from({ length: 15 }, (_, turn) =>
    unlessRefused(writes(ana, id, `Message ${turn}`), 'access_denied'),
  )
  await bea.call(blockMember, { params: { memberId: ana.id } })
  const { n: before } = await context.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('content', 'like', 'Message %')
    .executeTakeFirstOrThrow()
  const sent = (await Promise.all(sending)).filter((one) => one !== null)
  expect(sent).toHaveLength(Number(before))
})

test('a banned account is not found or read, and nobody can write to it, until the ban ends', async ({
  join,
  context,
  clock,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  await writes(ana, id, 'Avant la mesure')
  const banned_until = new Date(clock.now().getTime() + 10 * 60_000)
  await context.db.updateTable('auth.users').set({ banned_until }).where('id', '=', ana.id).execute()
  clock.advance({ minutes: 9 })
  expect((await inbox(bea)).items).toEqual([])
  await expect(reads(bea, id)).toBeRefused('access_denied')
  await expect(writes(bea, id, 'Pourquoi ?')).toBeRefused('access_denied')
  expect((await bea.call(findMembers, { query: { q: 'ana' } })).items).toEqual([])
  clock.advance({ minutes: 2 })
  expect((await reads(bea, id)).items).toHaveLength(1)
})

test('after a block both keep their copy: the blocker is told why, the other only that it is closed, and either may report or delete', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const [hers, his] = [await writes(ana, id, 'Une menace'), await writes(bea, id, 'Arrêtez')]
  await bea.blocks(ana)
  const opened = (member: typeof ana) => member.call(getConversation, { params: { conversationId: id } })
  expect(await opened(bea)).toMatchObject({
    closure: 'blocked',
    can_write: false,
    other: { id: ana.id, name: 'ana', username: 'ana' },
  })
  // Nothing that a profile would show.
  expect(await opened(ana)).toMatchObject({
    closure: 'closed',
    can_write: false,
    other: { id: bea.id, name: 'bea', username: null, avatar: null },
  })
  for (const member of [ana, bea]) {
    expect((await reads(member, id)).items.map((shown) => shown.id)).toEqual([hers.id, his.id])
    await expect(marks(member, id)).toBeRefused('access_denied')
    await expect(member.call(tellTyping, { params: { conversationId: id } })).toBeRefused('access_denied')
  }
  await bea.call(createReport, { body: { target_type: 'message', target_id: hers.id, reason: 'harassment' } })
  await ana.call(deleteMessage, { params: { messageId: hers.id } })
  expect((await reads(bea, id)).items.map((shown) => shown.id)).toEqual([his.id])
  await bea.unblocks(ana)
  expect(await opened(ana)).toMatchObject({ closure: null, can_write: true, other: { username: 'bea' } })
})

test('when the sender of a request deletes their account, the open request says so at once and can be removed', async ({
  join,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const { id } = await opens(ana, bea)
  await writes(ana, id, 'Bonjour')
  const params = { conversationId: id }
  expect(await bea.call(getConversation, { params })).toMatchObject({ closure: null, other: { name: 'ana' } })
  const socket = await bea.socket()
  await socket.follows(`member:${bea.id}`)
  await ana.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })
  await expect
    .poll(() => socket.events.map(({ event }) => event))
    .toContainEqual({ type: 'conversations_changed', id })
  // A job erases the account, and the conversation with it. Until then the conversation shows why it is closed.
  const closed = await unlessRefused(bea.call(getConversation, { params }), 'access_denied')
  if (closed !== null) expect(closed).toMatchObject({ closure: 'gone', other: null, can_write: false })
  await unlessRefused(bea.call(refuseConversation, { params }), 'access_denied')
  expect((await inbox(bea, { box: 'requests' })).items).toEqual([])
})
