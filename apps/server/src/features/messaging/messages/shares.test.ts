import { randomUUID } from 'node:crypto'
import { repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  openConversation,
  sharePrefix,
} from '@parvis/contract/messaging/messages.ts'
import type * as schemas from '@parvis/contract/messaging/shares.schemas.ts'
import { listContacts, sharePost } from '@parvis/contract/messaging/shares.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

type Draft = Partial<z.input<typeof schemas.sharePost.body>>

const shares = (member: Guest, post: { id: string }, draft: Draft) =>
  member.call(sharePost, { params: { postId: post.id }, body: { request_id: randomUUID(), ...draft } })

const reads = async (member: Member, conversationId: string) =>
  (await member.call(listMessages, { params: { conversationId }, query: {} })).items

const opens = async (member: Member, other: { id: string }) =>
  (await member.call(openConversation, { body: { user1_id: member.id, user2_id: other.id } })).id

test('[SHA-11] a share into a conversation is a message: paperclip, "Post partagé:", 50 characters of the post', async ({
  join,
}) => {
  const [author, ana, bea] = [await join('auteur'), await join('ana'), await join('bea')]
  const text = `${'Les 👩‍👩‍👧‍👦 de la ville '.repeat(10)}`.slice(0, 220)
  const post = await author.publishes(text)
  const conversation = await opens(ana, bea)
  const { message_id } = await shares(ana, post, {
    shared_to_conversation_id: conversation,
    message: 'À lire',
  })
  const [message] = await reads(bea, conversation)
  expect(message).toMatchObject({ id: message_id, is_share: true, note: 'À lire', sender_id: ana.id })
  const [line, , note] = message?.content.split('\n') ?? []
  const first = [...new Intl.Segmenter('fr').segment(text)].slice(0, 50).map(({ segment }) => segment)
  expect(line).toBe(`${sharePrefix} ${first.join('').trimEnd()}…`)
  expect(sharePrefix).toBe('📎 Post partagé:')
  expect(note).toBe('À lire')
  expect(message?.shared_post).toMatchObject({ id: post.id, content: text, isOwnPost: false })
  const view = await bea.call(getConversation, { params: { conversationId: conversation } })
  expect(view.last_message?.content).toBe(message?.content)
})

test('[SHA-12] post_shares records member, post, message and exactly one recipient; none and both are refused', async ({
  join,
  context,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const post = await ana.publishes('À partager')
  const conversation = await opens(ana, bea)
  const both = { shared_to_user_id: bea.id, shared_to_conversation_id: conversation }
  await expect(shares(ana, post, {})).toBeRefused('validation_failed')
  await expect(shares(ana, post, both)).toBeRefused('validation_failed')
  await shares(ana, post, { shared_to_user_id: bea.id, message: '  ' })
  await shares(ana, post, { shared_to_conversation_id: conversation, message: 'Voyez' })
  const rows = await context.db.selectFrom('post_shares').selectAll().orderBy('created_at').execute()
  const kept = { user_id: ana.id, post_id: post.id }
  expect(rows).toMatchObject([
    { ...kept, shared_to_user_id: bea.id, shared_to_conversation_id: null, message: null },
    { ...kept, shared_to_user_id: null, shared_to_conversation_id: conversation, message: 'Voyez' },
  ])
  expect(await reads(bea, conversation)).toMatchObject([{ note: null }, { note: 'Voyez' }])
})

test('[SHA-13] nobody can share into another’s conversation, with themselves, with an unknown member, or as a guest', async ({
  join,
  guest,
  context,
}) => {
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const post = await ana.publishes('À partager')
  const conversation = await opens(ana, bea)
  for (const id of [conversation, randomUUID()])
    await expect(shares(carl, post, { shared_to_conversation_id: id })).toBeRefused('access_denied')
  await expect(shares(carl, post, { shared_to_user_id: carl.id })).toBeRefused('conversation_with_oneself')
  await expect(shares(carl, post, { shared_to_user_id: randomUUID() })).toBeRefused('profile_not_found')
  await expect(shares(guest, post, { shared_to_user_id: ana.id })).toBeRefused('not_authenticated')
  await bea.blocks(ana)
  await expect(shares(ana, post, { shared_to_user_id: bea.id })).toBeRefused('profile_not_found')
  await expect(shares(ana, post, { shared_to_conversation_id: conversation })).toBeRefused('access_denied')
  for (const table of ['post_shares', 'messages'] as const)
    expect(await context.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('[SHA-15] a shared post is unreadable everywhere for a recipient who may not see it', async ({
  join,
}) => {
  const [author, friend, stranger] = [
    await join('auteur', { role: 'journalist', verified: true }),
    await join('amie'),
    await join('passant'),
  ]
  await friend.follows(author)
  const secret = await author.publishes('Brouillon très secret', { visibility: 'private' })
  const narrow = await author.publishes('Pour mes abonnés', { visibility: 'followers' })
  for (const post of [secret, narrow]) {
    for (const other of [friend, stranger]) await shares(author, post, { shared_to_user_id: other.id })
  }
  const seenBy = async (member: Member) => {
    const conversation = await opens(member, author)
    const messages = await reads(member, conversation)
    const view = await member.call(getConversation, { params: { conversationId: conversation } })
    return { messages, text: JSON.stringify([messages, view]) }
  }
  const strangers = await seenBy(stranger)
  expect(strangers.messages.map(({ shared_post: sharedPost }) => sharedPost)).toEqual([null, null])
  expect(strangers.text).not.toMatch(/secret|abonnés/)
  expect(strangers.messages[0]?.content).toBe(`${sharePrefix} ce post n’est pas disponible`)
  const friends = await seenBy(friend)
  expect(friends.messages.map(({ shared_post: sharedPost }) => sharedPost?.id ?? null)).toEqual([
    null,
    narrow.id,
  ])
  expect(friends.text).not.toContain('secret')
  await expect(shares(stranger, narrow, { shared_to_user_id: friend.id })).toBeRefused('post_not_found')
  await author.removes(narrow)
  expect((await seenBy(friend)).text).not.toContain('Pour mes abonnés')
})

test('[NOT-08] reposts and shares of a post each notify its author by one line of type share', async ({
  join,
}) => {
  const [author, ana, bea, carl] = [
    await join('autrice'),
    await join('ana'),
    await join('bea'),
    await join('carl'),
  ]
  const post = await author.publishes('Un sujet')
  await carl.call(repostPost, { params: { postId: post.id } })
  await shares(ana, post, { shared_to_user_id: bea.id })
  await shares(ana, post, { shared_to_user_id: carl.id })
  await shares(author, post, { shared_to_user_id: bea.id })
  const { items } = await author.call(listNotifications, { query: { tab: 'interactions' } })
  expect(items).toMatchObject([{ type: 'share', actor_count: 2, data: { post_id: post.id } }])
  expect(items[0]?.actors.map(({ id }) => id).sort()).toEqual([ana.id, carl.id].sort())
})

test('a share sent ten times in parallel, and again, exists once; a plain repost stands for its original', async ({
  join,
  context,
}) => {
  const [author, ana, bea] = [await join('autrice'), await join('ana'), await join('bea')]
  const post = await author.publishes('Un sujet')
  const repost = await ana.call(repostPost, { params: { postId: post.id } })
  const draft = { shared_to_user_id: bea.id, request_id: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 10 }, () => shares(ana, repost, draft)))
  answers.push(await shares(ana, repost, draft))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await context.db.selectFrom('post_shares').select('post_id').execute()).toEqual([
    { post_id: post.id },
  ])
  const [message, ...more] = await reads(bea, answers[0]?.conversation_id ?? '')
  expect(more).toEqual([])
  expect(message?.shared_post?.id).toBe(post.id)
})

test('[SHA-04] contacts are the members one follows, and can be found by name', async ({ join, guest }) => {
  const [ana, bea, carl, dora] = [
    await join('ana'),
    await join('bea'),
    await join('carl'),
    await join('dora'),
  ]
  await ana.follows(bea)
  await ana.follows(carl)
  await ana.follows(dora)
  await bea.follows(ana)
  await dora.blocks(ana)
  const contacts = async (q = '') =>
    (await ana.call(listContacts, { query: { q } })).items.map(({ id }) => id).sort()
  expect(await contacts()).toEqual([bea.id, carl.id].sort())
  expect(await contacts('CAR')).toEqual([carl.id])
  expect(await contacts('zzz')).toEqual([])
  expect((await bea.call(listContacts, { query: {} })).items.map(({ id }) => id)).toEqual([ana.id])
  await expect(guest.call(listContacts, { query: {} })).toBeRefused('not_authenticated')
})

test('[DEL-05] deleting an account deletes its shares and posts, also from conversations of others', async ({
  join,
  context,
}) => {
  const [author, ana, bea] = [await join('autrice'), await join('ana'), await join('bea')]
  const post = await author.publishes('Bientôt parti')
  const { conversation_id } = await shares(ana, post, { shared_to_user_id: bea.id, message: 'Regarde' })
  await context.db.deleteFrom('auth.users').where('id', '=', author.id).execute()
  expect(await context.db.selectFrom('post_shares').selectAll().execute()).toEqual([])
  expect(await reads(bea, conversation_id)).toMatchObject([
    { is_share: true, note: 'Regarde', shared_post: null },
  ])
  const { items } = await ana.call(listConversations, { query: {} })
  expect(JSON.stringify(items)).not.toContain('Bientôt parti')
})
