import { randomUUID } from 'node:crypto'
import {
  deleteMessage,
  listMessages,
  openConversation,
  sendMessage,
} from '@parvis/contract/messaging/messages.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { fetched, files, sends, statusOf } from '../../../../test/attachments.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import { aPdf, type Member } from '../../../../test/people.ts'

async function talk(join: (name: string) => Promise<Member>) {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const { id } = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
  return { ana, bea, conversationId: id }
}

const attaches = (
  member: Member,
  conversationId: string,
  media_id: string,
  content = '',
  request_id: string = randomUUID(),
) => member.call(sendMessage, { params: { conversationId }, body: { content, media_id, request_id } })

test('a message’s attachment is served to its two members, and to nobody else', async ({ join, guest }) => {
  const { ana, bea, conversationId } = await talk(join)
  const stranger = await join('carl')
  const image = await sends(ana, await jpeg(1200, 800), { purpose: 'message', name: 'place.jpg' })
  expect(await statusOf(ana, image.url)).toBe(200)
  expect(await statusOf(bea, image.url)).toBe(404)
  const message = await attaches(ana, conversationId, image.id)
  expect(message).toMatchObject({ content: '', media: { id: image.id, kind: 'image' } })
  expect(image.url).toContain(`/media/post-uploads/message-media/${ana.id}/`)
  for (const { url } of image.sizes) {
    expect(await statusOf(ana, url)).toBe(200)
    expect((await fetched(bea, url)).headers.get('cache-control')).toBe('private, no-store')
    expect(await statusOf(stranger, url)).toBe(404)
    expect(await statusOf(guest, url)).toBe(404)
  }
  const { items } = await bea.call(listMessages, { params: { conversationId }, query: {} })
  expect(items[0]?.media).toEqual(message.media)
  // Both keep their copy of the conversation.
  await bea.blocks(ana)
  for (const member of [ana, bea]) expect(await statusOf(member, image.url)).toBe(200)
  expect(await statusOf(stranger, image.url)).toBe(404)
})

test('a message may carry a document with or without text, but no media of another purpose or member', async ({
  join,
}) => {
  const { ana, bea, conversationId } = await talk(join)
  const document = await sends(ana, aPdf, { purpose: 'message', name: 'ordre du jour.pdf' })
  const elsewhere = await sends(ana, aPdf, { purpose: 'post', name: 'autre.pdf' })
  const hers = await sends(bea, aPdf, { purpose: 'message', name: 'à elle.pdf' })
  for (const { id } of [elsewhere, hers])
    await expect(attaches(ana, conversationId, id)).toBeRefused('media_unknown')
  const request = randomUUID()
  const sent = await attaches(ana, conversationId, document.id, 'Pour demain', request)
  expect(sent).toMatchObject({
    content: 'Pour demain',
    media: { kind: 'document', name: 'ordre du jour.pdf' },
  })
  expect(await attaches(ana, conversationId, document.id, 'Pour demain', request)).toEqual(sent)
  await expect(attaches(ana, conversationId, document.id)).toBeRefused('media_unknown')
})

test('deleting a message deletes its file', async ({ join, context }) => {
  const { ana, conversationId } = await talk(join)
  const document = await sends(ana, aPdf, { purpose: 'message', name: 'note.pdf' })
  const message = await attaches(ana, conversationId, document.id)
  expect(await files(context)).toHaveLength(1)
  await ana.call(deleteMessage, { params: { messageId: message.id } })
  expect(await statusOf(ana, document.url)).toBe(404)
  await expect.poll(() => files(context), { timeout: 10_000 }).toEqual([])
})

test('a message can be reported once by its recipient, and not by its sender', async ({ join, context }) => {
  const { ana, bea, conversationId } = await talk(join)
  const { id } = await ana.call(sendMessage, {
    params: { conversationId },
    body: { content: 'Une insulte', request_id: randomUUID() },
  })
  const reports = (member: Member) =>
    member.call(createReport, { body: { target_type: 'message', target_id: id, reason: 'harassment' } })
  await expect(reports(ana)).toBeRefused('own_content')
  const [first, second] = [await reports(bea), await reports(bea)]
  expect(second.id).toBe(first.id)
  expect(await context.db.selectFrom('reports').select(['target_type', 'target_id']).execute()).toEqual([
    { target_type: 'message', target_id: id },
  ])
})
