import type { PreferencesDraft } from '@parvis/contract/accounts/account.schemas.ts'
import { getPreferences, savePreferences } from '@parvis/contract/accounts/account.ts'
import { likeComment } from '@parvis/contract/content/comments.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import {
  acceptConversation,
  getConversation,
  listMessages,
  openConversation,
  sendMessage,
} from '@parvis/contract/messaging/messages.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const defaults: PreferencesDraft = {
  theme: 'system',
  region_codes: ['75'],
  language: 'fr',
  notify_mentions: true,
  notify_follows: true,
  notify_replies: true,
  notify_civic: true,
  notify_reactions: true,
  notify_comments: true,
}
const untouched = { messages_from: 'everyone', floating_buttons: true, version: 0, updated_at: null }
const fourRegions = ['75', '69', '59', '33'] as const
const read = (member: Member) => member.call(getPreferences, {})
const save = (member: Member, draft: Partial<PreferencesDraft> & { version?: number }) =>
  member.call(savePreferences, { body: { ...defaults, ...draft } })
const types = async (member: Member) =>
  (await member.call(listNotifications, { query: {} })).items.map(({ type }) => type)

test('[SET-08] a member starts with the defaults; a save is stored whole and affects only its member (part of SET-22)', async ({
  join,
  guest,
  context,
}) => {
  const [member, other] = [await join('Ana'), await join('Ben')]
  expect(await read(member)).toEqual({ user_id: member.id, ...defaults, ...untouched })
  const chosen = { theme: 'dark', region_codes: ['35', '2A'], language: 'de', notify_follows: false } as const
  const saved = await save(member, { ...chosen, region_codes: [...chosen.region_codes] })
  expect(saved).toMatchObject({ user_id: member.id, ...defaults, ...chosen })
  expect(await read(member)).toEqual(saved)
  expect(await read(other)).toEqual({ user_id: other.id, ...defaults, ...untouched })
  await expect(guest.call(getPreferences, {})).toBeRefused('not_authenticated')
  await expect(guest.call(savePreferences, { body: defaults })).toBeRefused('not_authenticated')
  await context.db.deleteFrom('auth.users').where('id', '=', member.id).execute()
  expect(await context.db.selectFrom('user_preferences').select('user_id').execute()).toEqual([])
})

test('[ENT-08] preferences carry the specified fields and refuse values outside their lists', async ({
  join,
}) => {
  const member = await join('Ana')
  expect(Object.keys(await save(member, {})).sort()).toEqual([
    'floating_buttons',
    'language',
    'messages_from',
    'notify_civic',
    'notify_comments',
    'notify_follows',
    'notify_mentions',
    'notify_reactions',
    'notify_replies',
    'region_codes',
    'theme',
    'updated_at',
    'user_id',
    'version',
  ])
  for (const wrong of [
    { theme: 'pink' },
    { language: 'xx' },
    { region_codes: ['99'] },
    { region_codes: ['75', '69', '59', '33'] },
    { region_codes: ['75', '75'] },
    { notify_replies: 'yes' },
    { messages_from: 'friends' },
    { floating_buttons: 1 },
    { version: -1 },
    { user_id: crypto.randomUUID() },
  ]) {
    const answer = await member.send('PUT', '/api/v1/me/preferences', { ...defaults, ...wrong })
    expect(answer.json, JSON.stringify(wrong)).toMatchObject({ error: { code: 'validation_failed' } })
  }
  const partial = await member.send('PUT', '/api/v1/me/preferences', { theme: 'dark' })
  expect(partial.json).toMatchObject({ error: { code: 'validation_failed' } })
  expect(await read(member)).toMatchObject(defaults)
})

test('ten simultaneous saves leave one row, equal to one of the ten', async ({ join, context }) => {
  const member = await join('Ana')
  await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      save(member, { notify_mentions: turn % 2 === 0, notify_replies: turn % 2 === 0 }),
    ),
  )
  const rows = await context.db.selectFrom('user_preferences').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.notify_mentions).toBe(rows[0]?.notify_replies)
})

test('[SET-11] mentions, follows and replies each stop notifying once switched off', async ({ join }) => {
  const [member, other] = [await join('Ana'), await join('Ben')]
  const third = await join('Cleo')
  const post = await third.publishes('Un sujet')
  const comment = await member.comments(post, 'Mon avis')

  await save(member, { notify_mentions: false })
  await other.publishes('Bonjour @ana')
  await other.comments(post, 'Et toi, @ana ?')
  expect(await types(member)).toEqual([])
  await save(member, { notify_follows: false })
  await other.asksToFollow(member)
  expect(await types(member)).toEqual([])
  // The request waits all the same, and can be answered as usual.
  const [request] = await member.requests()
  expect(request).toMatchObject({ status: 'pending' })
  await save(member, { notify_replies: false })
  await other.comments(post, 'Je réponds', { on: comment })
  expect(await types(member)).toEqual([])

  await save(member, {})
  await third.asksToFollow(member)
  await other.comments(post, 'Je réponds encore', { on: comment })
  await other.publishes('Encore bonjour @ana')
  expect(await types(member)).toEqual(['mention', 'reply', 'follow_request'])
})

test('reactions, shares, likes and comments stop notifying once switched off', async ({ join }) => {
  const [member, other] = [await join('Ana'), await join('Ben')]
  const post = await member.publishes('Un sujet')
  const comment = await member.comments(post, 'Mon avis')
  await save(member, { notify_reactions: false })
  await other.reacts(post, 'support')
  await other.call(likeComment, { params: { commentId: comment.id } })
  expect(await types(member)).toEqual([])
  await other.comments(post, 'Un commentaire')
  expect(await types(member)).toEqual(['comment'])
  await save(member, { notify_reactions: true, notify_comments: false })
  await other.comments(post, 'Un autre')
  await other.call(likeComment, { params: { commentId: (await member.comments(post, 'Encore')).id } })
  expect(await types(member)).toEqual(['like', 'comment'])
})

test('with replies off, a reply with a mention notifies as a mention, and one on an own post as a comment', async ({
  join,
}) => {
  const [member, other] = [await join('Ana'), await join('Ben')]
  await save(member, { notify_replies: false })
  const post = await other.publishes('Un sujet')
  await other.comments(post, 'Oui, @ana', { on: await member.comments(post, 'Mon avis') })
  const own = await member.publishes('Mon sujet')
  await other.comments(own, 'Non', { on: await member.comments(own, 'Je précise') })
  expect(await types(member)).toEqual(['comment', 'mention'])
})

test('two saves from the same state: the first succeeds, the second is refused and saves again from the new state', async ({
  join,
}) => {
  const member = await join('Ana')
  const answers = await Promise.allSettled([
    save(member, { version: 0, theme: 'dark' }),
    save(member, { version: 0, notify_mentions: false }),
  ])
  const [kept] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused).toMatchObject([{ code: 'preferences_changed' }])
  expect(kept).toMatchObject({ version: 1 })
  expect(await read(member)).toEqual(kept)

  const both = await save(member, { theme: 'dark', notify_mentions: false, version: 1 })
  expect(both).toMatchObject({ theme: 'dark', notify_mentions: false, version: 2 })
  await expect(save(member, { version: 1 })).toBeRefused('preferences_changed')
  await expect(save(member, { version: 2 ** 31 })).toBeRefused('validation_failed')
  // A complete save without a version, as in the specification: the last one wins.
  expect(await save(member, { language: 'it' })).toMatchObject({ language: 'it', version: 3 })
})

test('fields left out keep their values; other tabs and devices of the member hear of a save, and nobody else does', async ({
  join,
}) => {
  const [member, other] = [await join('Ana'), await join('Ben')]
  const sockets = [await member.socket(), await member.socket(), await other.socket()] as const
  for (const socket of sockets) await socket.follows(`member:${socket === sockets[2] ? other.id : member.id}`)
  for (const socket of sockets) await socket.settles()
  for (const socket of sockets) socket.events.length = 0
  await save(member, { messages_from: 'nobody', floating_buttons: false })
  expect(await save(member, { theme: 'light' })).toMatchObject({
    messages_from: 'nobody',
    floating_buttons: false,
    theme: 'light',
  })
  for (const socket of sockets) await socket.settles()
  expect(sockets[0].events).toContainEqual({
    topic: `member:${member.id}`,
    event: { type: 'settings_changed', id: member.id },
  })
  expect(sockets[1].events).toContainEqual({
    topic: `member:${member.id}`,
    event: { type: 'settings_changed', id: member.id },
  })
  expect(sockets[2].events).toEqual([])
})

test('[SET-09] a member chooses at most three regions, which local then shows; without a choice it shows their own', async ({
  join,
}) => {
  const [member, author] = [await join('Ana'), await join('Ben')]
  const posts = new Map<string, string>()
  for (const code of fourRegions)
    posts.set(code, (await author.publishes(`Ici ${code}`, { region_code: code })).id)
  const local = async () =>
    (await member.call(getFeed, { query: { tab: 'citizens', scope: 'local' } })).items.map(({ id }) => id)
  expect(await local()).toEqual([posts.get('75')])
  const four = { ...defaults, region_codes: [...fourRegions] }
  const answer = await member.send('PUT', '/api/v1/me/preferences', four)
  expect(answer.json).toMatchObject({ error: { code: 'validation_failed' } })
  await save(member, { region_codes: ['69', '59', '33'] })
  expect(await local()).toEqual([posts.get('33'), posts.get('59'), posts.get('69')])
  await save(member, { region_codes: [] })
  expect(await local()).toEqual([posts.get('75')])
})

test('messages may be limited to followed members or to nobody; open conversations continue', async ({
  join,
}) => {
  const [ana, ben, cleo, dan] = [await join('Ana'), await join('Ben'), await join('Cleo'), await join('Dan')]
  await ana.follows(ben)
  const open = (from: Member, to: Member) =>
    from.call(openConversation, { body: { user1_id: from.id, user2_id: to.id } })
  const write = (from: Member, conversationId: string) =>
    from.call(sendMessage, {
      params: { conversationId },
      body: { content: 'Bonjour', request_id: crypto.randomUUID() },
    })
  const canWrite = async (from: Member, conversationId: string) =>
    (await from.call(getConversation, { params: { conversationId } })).can_write

  // Opened, and requested, while everyone was allowed.
  const asked = await open(cleo, ana)
  await write(cleo, asked.id)
  const empty = await open(dan, ana)
  await save(ana, { messages_from: 'followed' })
  await expect(write(cleo, asked.id)).toBeRefused('messages_closed')
  await expect(write(dan, empty.id)).toBeRefused('messages_closed')
  expect(await canWrite(cleo, asked.id)).toBe(false)
  expect(
    (await cleo.call(listMessages, { params: { conversationId: asked.id }, query: {} })).items,
  ).toHaveLength(1)
  const close = await open(ben, ana)
  await write(ben, close.id)
  const eve = await join('Eve')
  await expect(open(eve, ana)).toBeRefused('messages_closed')
  const post = await eve.publishes('À lire')
  await expect(
    eve.call(sharePost, {
      params: { postId: post.id },
      body: { shared_to_user_id: ana.id, request_id: crypto.randomUUID() },
    }),
  ).toBeRefused('messages_closed')

  await save(ana, { messages_from: 'nobody' })
  // Ben's conversation continues, and so does the request once accepted; a member whom Ana writes to may
  // answer.
  await write(ben, close.id)
  await ana.call(acceptConversation, { params: { conversationId: asked.id } })
  await write(cleo, asked.id)
  await write(ana, empty.id)
  expect(await canWrite(dan, empty.id)).toBe(true)
  await write(dan, empty.id)
  await ana.follows(eve)
  await expect(open(eve, ana)).toBeRefused('messages_closed')
  await save(ana, { messages_from: 'everyone' })
  await write(eve, (await open(eve, ana)).id)
})
