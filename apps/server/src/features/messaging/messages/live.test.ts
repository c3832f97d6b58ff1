import { randomUUID } from 'node:crypto'
import {
  acceptConversation,
  countUnreadMessages,
  markConversationRead,
  openConversation,
  sendMessage,
  tellTyping,
} from '@parvis/contract/messaging/messages.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { buildApp } from '../../../app.ts'
import { createAppContext } from '../../../create-app-context.ts'

const writes = (member: Member, conversationId: string, content = 'Bonjour') =>
  member.call(sendMessage, { params: { conversationId }, body: { content, request_id: randomUUID() } })

/** Two members with a conversation that both have accepted. */
async function talk(join: (name: string) => Promise<Member>) {
  const [ana, bea] = [await join('ana'), await join('bea')]
  await bea.follows(ana)
  const { id } = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
  return { ana, bea, id }
}

test('both members’ tabs get events for a message, in the conversation and in the inbox, in the order written', async ({
  join,
}) => {
  const { ana, bea, id } = await talk(join)
  const [open, list] = [await bea.socket(), await bea.socket()]
  await open.follows(`conversation:${id}`)
  await list.follows(`member:${bea.id}`)
  const written: string[] = []
  for (let turn = 0; turn < 30; turn += 1) written.push((await writes(ana, id, `Message ${turn}`)).id)
  await expect
    .poll(() => open.events.map(({ event }) => event))
    .toMatchObject(written.map((message) => ({ type: 'message_added', id: message, sender_id: ana.id })))
  // The inbox gets an event for the first and the last message, and few between.
  await expect
    .poll(() => list.events.map(({ event }) => event))
    .toContainEqual({ type: 'conversations_changed', id })
  await list.settles()
  expect(list.events.length).toBeLessThanOrEqual(30)
})

test('events name the new message or the time of reading when nothing else changed; the first two do not', async ({
  join,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const { id } = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
  const tabs = [await ana.socket(), await bea.socket()] as const
  await tabs[0].follows(`member:${ana.id}`)
  await tabs[1].follows(`member:${bea.id}`)
  const changed = { type: 'conversations_changed', id }
  // A request, then the answer that accepts it: both change what the members may do.
  await writes(ana, id)
  await expect.poll(() => tabs[1].events.map(({ event }) => event)).toEqual([changed])
  await writes(bea, id)
  await expect.poll(() => tabs[0].events.map(({ event }) => event)).toEqual([changed, changed])
  const third = await writes(ana, id)
  const event = { ...changed, message_id: third.id }
  for (const tab of tabs) await expect.poll(() => tab.events.at(-1)?.event).toEqual(event)
  await bea.call(markConversationRead, { params: { conversationId: id }, body: { up_to: third.created_at } })
  await expect.poll(() => tabs[1].events.at(-1)?.event).toEqual({ ...changed, read_up_to: third.created_at })
  await tabs[0].settles()
  expect(tabs[0].events.at(-1)?.event).toEqual(event)
  // The event replayed to a late subscriber names no message: others came before it.
  const late = await ana.socket()
  await late.follows(`member:${ana.id}`)
  await expect.poll(() => late.events.map(({ event }) => event)).toEqual([changed])
  // A count shows which messages it knew.
  const { as_of } = await bea.call(countUnreadMessages, {})
  expect(as_of > third.created_at).toBe(true)
})

test('typing is shown in the other member’s open conversation once both have accepted it, and is not stored', async ({
  join,
}) => {
  const { ana, bea, id } = await talk(join)
  const socket = await bea.socket()
  await socket.follows(`conversation:${id}`)
  await ana.call(tellTyping, { params: { conversationId: id } })
  await expect
    .poll(() => socket.events)
    .toEqual([{ topic: `conversation:${id}`, event: { type: 'typing', id, member_id: ana.id } }])

  const carl = await join('carl')
  const request = await carl.call(openConversation, { body: { user1_id: carl.id, user2_id: bea.id } })
  await writes(carl, request.id)
  await socket.follows(`conversation:${request.id}`)
  await carl.call(tellTyping, { params: { conversationId: request.id } })
  await socket.settles()
  expect(socket.events).toHaveLength(1)
})

test('presence is shown to members with an accepted conversation, at once, on arrival and departure', async ({
  join,
}) => {
  const { ana, bea, id } = await talk(join)
  const presence = (online: boolean) => ({
    topic: `presence:${bea.id}`,
    event: { type: 'presence', id: bea.id, online },
  })
  const looking = await ana.socket()
  expect(await looking.follows(`presence:${bea.id}`)).toBeNull()
  await expect.poll(() => looking.events).toEqual([presence(false)])
  const tabs = [await bea.socket(), await bea.socket()]
  await expect.poll(() => looking.events).toEqual([presence(false), presence(true)])
  const [first, second] = tabs
  first?.close()
  // A page reload does not show as a departure.
  second?.close()
  const again = await bea.socket()
  await again.settles()
  expect(looking.events).toHaveLength(2)
  // Lets the three seconds of grace pass faster.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  again.close()
  await expect
    .poll(() => vi.advanceTimersByTime(100) && looking.events, { timeout: 6_000 })
    .toEqual([presence(false), presence(true), presence(false)])
  vi.useRealTimers()

  const carl = await join('carl')
  const request = await carl.call(openConversation, { body: { user1_id: carl.id, user2_id: bea.id } })
  await writes(carl, request.id)
  const curious = await carl.socket()
  expect(await curious.follows(`presence:${bea.id}`)).toBe('access_denied')
  await bea.call(acceptConversation, { params: { conversationId: request.id } })
  expect(await curious.follows(`presence:${bea.id}`)).toBeNull()
  await bea.blocks(ana)
  await looking.settles()
  expect(await looking.follows(`presence:${bea.id}`)).toBe('access_denied')
  expect(await (await ana.socket()).follows(`conversation:${id}`)).toBe('access_denied')
})

test('messages and presence cross nodes; a later follower learns who is present', async ({
  join,
  context,
}) => {
  const { ana, bea, id } = await talk(join)
  await ana.socket()
  const second = await createAppContext(context.config as Parameters<typeof createAppContext>[0])
  const app = await buildApp(second)
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(() => second.bus.connected && context.bus.connected).toBe(true)
    const socket = await bea.socket(address)
    await socket.follows(`conversation:${id}`)
    await expect
      .poll(async () => {
        const looking = await bea.socket(address)
        await looking.follows(`presence:${ana.id}`)
        await looking.settles()
        return looking.events.at(-1)?.event
      })
      .toEqual({ type: 'presence', id: ana.id, online: true })
    const message = await writes(ana, id)
    await expect
      .poll(() => socket.events.map(({ event }) => event))
      .toContainEqual({ type: 'message_added', id: message.id, sender_id: ana.id, after: null })
  } finally {
    await app.close()
    await second.close()
  }
})

test.describe('rate limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('a flood of messages is limited for its sender only', async ({ join }) => {
    const { ana, bea, id } = await talk(join)
    const flood = await Promise.allSettled(Array.from({ length: 90 }, () => writes(ana, id, 'Encore')))
    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
    await expect(writes(ana, id)).toBeRefused('rate_limited')
    await writes(bea, id, 'Doucement')
    const typing = await Promise.allSettled(
      Array.from({ length: 60 }, () => ana.call(tellTyping, { params: { conversationId: id } })),
    )
    expect(typing.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
  })
})
