import { randomUUID } from 'node:crypto'
import { listMessages, openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { expect } from 'vitest'
import { sends } from '../../../../test/attachments.ts'
import { test } from '../../../../test/parvis.ts'
import { aPdf, type Member } from '../../../../test/people.ts'
import type { TestSocket } from '../../../../test/socket.ts'

type Draft = { content: string; media_id?: string; reply_to_id?: string }

const writes = (member: Member, conversationId: string, draft: Draft) =>
  member.call(sendMessage, { params: { conversationId }, body: { ...draft, request_id: randomUUID() } })

/** Two members who talk; a tab of each follows the conversation. */
async function talk(join: (name: string) => Promise<Member>) {
  const [ana, bea] = [await join('ana'), await join('bea')]
  await bea.follows(ana)
  const { id } = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
  const open = async (member: Member) => {
    const tab = await member.socket()
    await tab.follows(`conversation:${id}`)
    return tab
  }
  return { ana, bea, id, open, tabs: [await open(ana), await open(bea)] as const }
}

const heard = (tab: TestSocket) =>
  tab.events.flatMap(({ event }) => (event.type === 'message_added' ? [event] : []))

test('a plain message comes with its event, as the other member reads it, and names the one before', async ({
  join,
}) => {
  const { ana, bea, id, tabs } = await talk(join)
  const first = await writes(ana, id, { content: 'Bonjour Bea' })
  const second = await writes(bea, id, { content: 'Bonjour Ana' })
  const read = (reader: Member) => reader.call(listMessages, { params: { conversationId: id }, query: {} })
  const [byAna, byBea] = [(await read(ana)).items, (await read(bea)).items]
  const expected = [
    { type: 'message_added', id: first.id, sender_id: ana.id, after: null, message: byBea[0] },
    { type: 'message_added', id: second.id, sender_id: bea.id, after: first.created_at, message: byAna[1] },
  ]
  for (const tab of tabs) await expect.poll(() => heard(tab)).toEqual(expected)
  expect(expected.map(({ message }) => message?.is_own)).toEqual([false, false])
})

test('a message with an attachment, a quote or a shared post is announced without its content', async ({
  join,
}) => {
  const { ana, bea, id, tabs } = await talk(join)
  const first = await writes(ana, id, { content: 'Bonjour' })
  const document = await sends(ana, aPdf, { purpose: 'message', name: 'ordre du jour.pdf' })
  await writes(ana, id, { content: 'Voici', media_id: document.id })
  await writes(ana, id, { content: 'Je précise', reply_to_id: first.id })
  const post = await ana.publishes('Une idée')
  await ana.call(sharePost, {
    params: { postId: post.id },
    body: { shared_to_user_id: bea.id, message: 'Lis ceci', request_id: randomUUID() },
  })
  await expect.poll(() => heard(tabs[1])).toHaveLength(4)
  expect(heard(tabs[1]).map(({ message }) => message?.content)).toEqual([
    'Bonjour',
    undefined,
    undefined,
    undefined,
  ])
})

test('a tab gets no content once its token has expired, and nothing once its session has ended', async ({
  join,
  clock,
}) => {
  const { ana, bea, id, tabs, open } = await talk(join)
  clock.advance({ seconds: 3_601 })
  for (const member of [ana, bea]) await renews(member)
  const fresh = await open(bea)
  const message = await writes(ana, id, { content: 'Entre nous' })
  await expect.poll(() => heard(fresh)[0]?.message?.content).toBe('Entre nous')
  const pointer = { type: 'message_added', id: message.id, sender_id: ana.id, after: null }
  await expect.poll(() => heard(tabs[1])).toEqual([pointer])

  expect((await bea.send('POST', '/auth/v1/logout?scope=local')).status).toBe(204)
  await expect.poll(() => fresh.sessionsEnded).toBe(1)
  await writes(ana, id, { content: 'Toujours entre nous' })
  await fresh.settles()
  expect(heard(fresh)).toHaveLength(1)
})

/** Gets a new access token, as the web app does when one expires. */
async function renews(member: Member): Promise<void> {
  const { json } = await member.send('POST', '/auth/v1/token?grant_type=refresh_token', {
    refresh_token: member.refreshToken,
  })
  const { access_token, refresh_token } = json as { access_token: string; refresh_token: string }
  member.token = access_token
  member.refreshToken = refresh_token
}

test('the text of a message stays on the node that wrote it: what other nodes hear has none', async ({
  join,
  context,
}) => {
  const { ana, id, tabs } = await talk(join)
  const client = await context.database.pool.connect()
  try {
    const payloads: string[] = []
    client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
    await client.query('listen parvis')
    const { id: messageId } = await writes(ana, id, { content: 'Un secret' })
    await expect.poll(() => heard(tabs[1])[0]?.message?.content).toBe('Un secret')
    await expect.poll(() => payloads.some((payload) => payload.includes(messageId))).toBe(true)
    expect(payloads.join()).not.toContain('secret')
  } finally {
    // The pool would wait for it.
    client.release(true)
  }
})
