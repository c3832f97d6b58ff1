import { randomUUID } from 'node:crypto'
import {
  clearConversation,
  deleteMessage,
  editMessage,
  searchMessages,
  sendMessage,
} from '@parvis/contract/messaging/messages.ts'
import { blockMember } from '@parvis/contract/people/blocks.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { sends, statusOf } from '../../../../test/attachments.ts'
import { looksAt, reports } from '../../../../test/cases.ts'
import { friends, inbox, marks, opens, reads, writes } from '../../../../test/conversations.ts'
import { jpeg } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'

const edits = (member: Member, messageId: string, content: string) =>
  member.call(editMessage, { params: { messageId }, body: { content } })
const answers = (member: Member, conversationId: string, reply_to_id: string, content = 'Oui') =>
  member.call(sendMessage, {
    params: { conversationId },
    body: { content, reply_to_id, request_id: randomUUID() },
  })
/** Waits until this many statements wait for a row. */
const isWaiting = ({ db }: AppContext, count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      return rows.length
    })
    .toBe(count)
const clears = (member: Member, conversationId: string) =>
  member.call(clearConversation, { params: { conversationId } })

test('a message can be edited by its sender for five minutes, and both see that it was', async ({
  join,
  context,
}) => {
  const [ana, bea] = await friends(join)
  const carl = await join('carl')
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, 'Rendez-vous à 8 h')
  expect(message).toMatchObject({ edited_at: null, editable_until: expect.any(String) })
  const tab = await bea.socket()
  await tab.follows(`conversation:${id}`)
  const edited = await edits(ana, message.id, 'Rendez-vous à 9 h')
  expect(edited).toMatchObject({ content: 'Rendez-vous à 9 h', edited_at: expect.any(String) })
  expect((await reads(bea, id)).items).toMatchObject([
    { content: 'Rendez-vous à 9 h', edited_at: edited.edited_at, editable_until: null },
  ])
  await expect
    .poll(() => tab.events.map(({ event }) => event))
    .toContainEqual({ type: 'message_changed', id: message.id })
  await expect(edits(bea, message.id, 'Non')).toBeRefused('not_owner')
  await expect(edits(carl, message.id, 'Non')).toBeRefused('message_not_found')
  await expect(edits(ana, message.id, '  ')).toBeRefused('content_empty')
  await context.db
    .updateTable('messages')
    .set({ created_at: new Date(Date.now() - 301_000) })
    .execute()
  await expect(edits(ana, message.id, 'Rendez-vous à 10 h')).toBeRefused('edit_closed')
})

test('nothing is edited across a block', async ({ join }) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, 'Bonjour')
  await bea.call(blockMember, { params: { memberId: ana.id } })
  await expect(edits(ana, message.id, 'Autre chose')).toBeRefused('message_not_found')
})

test('moderation sees what a reported message said before it was edited', async ({ join }) => {
  const [ana, bea] = await friends(join)
  const mona = await join('mona', { moderator: true })
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, 'Menace')
  await edits(ana, message.id, 'Plaisanterie')
  const caseId = await reports(bea, 'message', message, 'harassment')
  await edits(ana, message.id, 'Politesse')
  expect(await looksAt(mona, caseId)).toMatchObject({
    copy: { text: 'Plaisanterie' },
    content: { text: 'Politesse', edited_at: expect.any(String) },
    context: [
      { kind: 'version', text: 'Menace', author: { name: 'ana' } },
      { kind: 'version', text: 'Plaisanterie' },
    ],
  })
})

test('moderation keeps what a reported message said before it was edited, after its sender deletes it', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const mona = await join('mona', { moderator: true })
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, 'Menace')
  await edits(ana, message.id, 'Plaisanterie')
  const caseId = await reports(bea, 'message', message, 'harassment')
  await ana.call(deleteMessage, { params: { messageId: message.id } })
  expect(await looksAt(mona, caseId)).toMatchObject({
    copy: { text: 'Plaisanterie' },
    content: null,
    context: [{ kind: 'version', text: 'Menace', author: { name: 'ana' } }],
  })
})

test('a message is edited twenty times at most', { tags: 'long' }, async ({ join }) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, 'Version 0')
  for (let version = 1; version <= 20; version += 1) await edits(ana, message.id, `Version ${version}`)
  await expect(edits(ana, message.id, 'Version 21')).toBeRefused('edit_closed')
  // A repeated request changes nothing, and is answered.
  expect(await edits(ana, message.id, 'Version 20')).toMatchObject({ content: 'Version 20' })
  expect((await reads(bea, id)).items).toMatchObject([{ content: 'Version 20' }])
})

test('two edits at once are both kept, and an edit of a deleted or withheld message is refused as such', async ({
  join,
  context,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const message = await writes(ana, id, 'Un')
  await Promise.all([edits(ana, message.id, 'Deux'), edits(ana, message.id, 'Trois')])
  const [now] = (await reads(bea, id)).items
  const versions = await context.db.selectFrom('message_versions').select('content').execute()
  expect([now?.content, ...versions.map(({ content }) => content)].sort()).toEqual(['Deux', 'Trois', 'Un'])
  const removing = ana.call(deleteMessage, { params: { messageId: message.id } })
  const editing = edits(ana, message.id, 'Quatre').then(
    () => 'edited',
    (error: { code?: string }) => error.code,
  )
  await removing
  expect(['edited', 'message_not_found']).toContain(await editing)
  expect((await reads(bea, id)).items).toEqual([])
  expect(await context.db.selectFrom('message_versions').select('id').execute()).toEqual([])
})

test('an answer quotes a message of its conversation, until that one is deleted', async ({ join }) => {
  const [ana, bea] = await friends(join)
  const carl = await join('carl')
  await carl.follows(ana)
  const { id } = await opens(ana, bea)
  const elsewhere = await writes(ana, (await opens(ana, carl)).id, 'Ailleurs')
  const question = await writes(ana, id, 'Venez-vous ?')
  const answer = await answers(bea, id, question.id)
  expect(answer.reply_to).toEqual({
    id: question.id,
    is_own: false,
    content: 'Venez-vous ?',
    withheld: false,
  })
  expect((await reads(ana, id)).items.at(-1)?.reply_to).toMatchObject({ id: question.id, is_own: true })
  await expect(answers(bea, id, elsewhere.id)).toBeRefused('message_not_found')
  await ana.call(deleteMessage, { params: { messageId: question.id } })
  expect((await reads(bea, id)).items).toMatchObject([{ content: 'Oui', reply_to: null }])
})

test('a conversation deleted for oneself comes back with the next message, without what was before', async ({
  join,
  context,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const first = await writes(ana, id, 'Un')
  await clears(bea, id)
  expect((await inbox(bea)).items).toEqual([])
  expect((await reads(bea, id)).items).toEqual([])
  expect((await reads(ana, id)).items).toHaveLength(1)
  const second = await answers(ana, id, first.id, 'Deux')
  expect((await inbox(bea)).items).toMatchObject([{ unread_count: 1, last_message: { content: 'Deux' } }])
  expect((await reads(bea, id)).items).toMatchObject([{ content: 'Deux', reply_to: null }])
  expect(await marks(bea, id)).toEqual({ marked: 1 })
  await ana.call(deleteMessage, { params: { messageId: second.id } })
  await ana.call(deleteMessage, { params: { messageId: first.id } })
  expect((await inbox(bea)).items).toEqual([])

  await writes(ana, id, 'Trois')
  await clears(ana, id)
  await clears(bea, id)
  expect(await context.db.selectFrom('messages').select('id').execute()).toEqual([])
  await expect(clears(await join('carl'), id)).toBeRefused('access_denied')
})

test('a message that one has deleted for oneself is quoted nowhere, and its files are gone with it', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const { id: media_id } = await sends(ana, await jpeg(32, 32), { purpose: 'message' })
  const photo = await ana.call(sendMessage, {
    params: { conversationId: id },
    body: { content: 'Secret', media_id, request_id: randomUUID() },
  })
  const url = photo.media?.url ?? ''
  expect(await statusOf(bea, url)).toBe(200)
  const answer = await answers(bea, id, photo.id)
  await clears(bea, id)
  await expect(answers(bea, id, photo.id)).toBeRefused('message_not_found')
  expect(await edits(bea, answer.id, 'Non')).toMatchObject({ reply_to: null })
  expect(await statusOf(bea, url)).toBe(404)
  expect(await statusOf(ana, url)).toBe(200)
})

test('messages that are being read while the reader deletes the conversation leave no count behind', async ({
  join,
  context,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  const first = await writes(ana, id, 'Un')
  await marks(bea, id)
  await clears(ana, id)
  await writes(ana, id, 'Deux')
  const hands: Promise<unknown>[] = []
  // Deleting waits for the first message, which both have deleted by then.
  await context.transaction(async (tx) => {
    await tx.selectFrom('messages').select('id').where('id', '=', first.id).forUpdate().execute()
    hands.push(clears(bea, id))
    await isWaiting(context, 1)
    hands.push(marks(bea, id))
    await isWaiting(context, 2)
  })
  expect(await Promise.all(hands)).toEqual([{ id }, { marked: 0 }])
  await writes(ana, id, 'Trois')
  expect((await inbox(bea)).items).toMatchObject([{ unread_count: 1 }])
})

test('a search looks through a thousand messages a page, and goes on from there', async ({
  join,
  context,
}) => {
  const [ana, bea] = await friends(join)
  const { id } = await opens(ana, bea)
  await writes(ana, id, 'La clé est sous le pot')
  await sql`
    insert into messages (conversation_id, sender_id, content, request_id, created_at)
    select ${id}, ${ana.id}, 'Bavardage ' || number, gen_random_uuid(), now() + number * interval '1 second'
    from generate_series(1, 1200) as number
  `.execute(context.db)
  const search = (query: { q: string; cursor?: string | undefined }) =>
    bea.call(searchMessages, { params: { conversationId: id }, query })
  const page = await search({ q: 'clé' })
  expect(page).toMatchObject({ items: [], next_cursor: expect.any(String) })
  expect(await search({ q: 'clé', cursor: page.next_cursor ?? undefined })).toMatchObject({
    items: [{ content: 'La clé est sous le pot' }],
    next_cursor: null,
  })
})

test('the messages of a conversation are searched without regard to case and accents, page by page', async ({
  join,
}) => {
  const [ana, bea] = await friends(join)
  const carl = await join('carl')
  const { id } = await opens(ana, bea)
  for (let turn = 0; turn < 21; turn += 1) await writes(ana, id, `Réunion ${turn}`)
  await writes(bea, id, 'Autre chose')
  const search = (member: Member, query: { q: string; cursor?: string | undefined }) =>
    member.call(searchMessages, { params: { conversationId: id }, query })
  const page = await search(bea, { q: 'REUNION' })
  expect(page.items).toHaveLength(20)
  expect(page.items[0]).toMatchObject({ content: 'Réunion 20' })
  const rest = await search(bea, { q: 'REUNION', cursor: page.next_cursor ?? undefined })
  expect(rest).toMatchObject({ items: [{ content: 'Réunion 0' }], next_cursor: null })
  await expect(search(carl, { q: 'reunion' })).toBeRefused('access_denied')
})
