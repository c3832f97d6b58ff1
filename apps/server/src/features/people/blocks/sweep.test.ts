import { repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import { type FeedSort, feedSorts, getFeed } from '@parvis/contract/discovery/feed.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import { fetched } from '../../../../test/attachments.ts'
import { contractEndpoints } from '../../../../test/contract-endpoints.ts'
import type { Questions } from '../../../../test/endpoint-questions.ts'
import { endpoints } from '../../../../test/every-endpoint.ts'
import { Refused } from '../../../../test/refused.ts'
import { postRenderer, test } from '../../../../test/site-pages.ts'
import { type Scene, type Trace, twoMembers } from '../../../../test/two-members.ts'
import { describedIn } from '../../../../test/vocabulary.ts'
import { publishAllCardsChanged } from '../authors/events.ts'

/**
 * Walks through every response of Parvis: two members leave content everywhere, one blocks the other, and
 * nothing of one may be shown to the other. test/every-endpoint.ts lists every endpoint of the contract; the
 * first test fails otherwise.
 */

/**
 * Every kind of topic: a function for topics that depend on the reader, or the reason why nothing can leak.
 */
const live: Record<keyof typeof topics, ((scene: Scene) => string) | 'pointers for all alike' | 'own'> = {
  feed: 'pointers for all alike',
  polls: 'pointers for all alike',
  laws: 'pointers for all alike',
  reserves: 'pointers for all alike',
  post: ({ other }) => topics.post(other.post.id),
  conversation: ({ conversation }) => topics.conversation(conversation.id),
  presence: ({ other }) => topics.presence(other.member.id),
  member: 'own',
  verifications: 'own',
  moderation: 'own',
}

/** Traces of the other member in the responses; none if all are refused. */
async function shownOf(other: Trace, questions: Promise<unknown>[]): Promise<string[]> {
  const answers = await Promise.allSettled(questions)
  return answers.flatMap((answer) => {
    if (answer.status === 'rejected') {
      if (answer.reason instanceof Refused) return []
      throw answer.reason
    }
    const text = JSON.stringify(answer.value)
    const counted = (answer.value as { count?: number } | null)?.count ?? 0
    if (counted > 0) return [text]
    const at = text.search(new RegExp(`${other.member.id}|${other.word}`))
    return at < 0 ? [] : [text.slice(Math.max(0, at - 80), at + 40)]
  })
}

const isRead = (name: string) => /^(get|list|count|find|search|explain)/.test(name)

test('every endpoint and every topic is checked for content that a block must hide', async () => {
  expect(Object.keys(endpoints).sort()).toEqual((await contractEndpoints()).map(({ name }) => name).sort())
  expect(Object.keys(live).sort()).toEqual(Object.keys(topics).sort())
})

/** Endpoints to ask, with what is asked of them. */
const asked = Object.entries(endpoints).filter(
  (entry): entry is [string, Questions] => typeof entry[1] !== 'string',
)

/** The reading endpoints whose responses show the other member. */
async function showing(side: Scene, asked: [string, Questions][]): Promise<string[]> {
  const found: string[] = []
  for (const [name, questions] of asked)
    if (isRead(name) && (await shownOf(side.other, questions(side))).length > 0) found.push(name)
  return found
}

/** A part of the reads, where all of them would show the same once more. */
const everyFourth = <Item>(items: Item[]) => items.filter((_, at) => at % 4 === 0)

/** Reads of messages that were written before the block, and of the conversation that holds them: both members keep them. */
const ownCopies = ['listConversations', 'getConversation', 'listMessages', 'searchMessages']

test('[FOL-17] a block hides two members from each other in every response, until it is lifted', {
  timeout: 60_000,
}, async ({ join }) => {
  const { ana, bea, ofAna, ofBea, shared } = await twoMembers(join)
  const sides: [Scene, Scene] = [
    { ...shared, reader: ana, other: ofBea },
    { ...shared, reader: bea, other: ofAna },
  ]
  const reads = asked.map(([name]) => name).filter(isRead)
  // Without a block each endpoint shows the other member; otherwise the check would prove nothing.
  const before = new Set([...(await showing(sides[0], asked)), ...(await showing(sides[1], asked))])
  expect(reads.filter((name) => !before.has(name))).toEqual([])
  for (const { reader, other } of sides)
    expect((await fetched(reader, other.photo.media_url ?? '')).status).toBe(200)

  await ana.blocks(bea)
  for (const side of sides) {
    for (const [name, questions] of asked.filter(([one]) => !ownCopies.includes(one)))
      expect(await shownOf(side.other, questions(side)), `${name} to ${side.reader.email}`).toEqual([])
    expect((await fetched(side.reader, side.other.photo.media_url ?? '')).status).toBe(404)
    for (const [kind, topic] of Object.entries(live))
      if (typeof topic === 'function')
        expect(await (await side.reader.socket()).follows(topic(side)), kind).not.toBeNull()
  }

  await ana.unblocks(bea)
  // Follows, requests and notifications are gone for good.
  const some = everyFourth(asked.filter(([name]) => isRead(name)))
  expect((await showing(sides[0], some)).length).toBeGreaterThan(some.length / 2)
})

/** Addresses by which other sites show a member: embeds, and oEmbed of them. */
const embedded = ({ post, poll, photo, question }: Trace) =>
  [`posts/${post.id}`, `posts/${photo.id}`, `polls/${poll.id}`, `questions/${question.id}`].flatMap(
    (path) => {
      const address = encodeURIComponent(`http://parvis.test/embed/${path}`)
      return [`/embed/${path}?lang=fr`, `/oembed?url=${address}`, `/oembed?url=${address}&format=xml`]
    },
  )

test('embeds and oEmbed answer everybody as a guest: nothing in them depends on who asks', async ({
  join,
  guest,
}) => {
  const { ana, bea, host, ofAna, ofBea } = await twoMembers(join)
  await ana.blocks(bea)
  for (const trace of [ofAna, ofBea])
    for (const path of embedded(trace)) {
      const { status, text } = await guest.send('GET', path)
      expect(status, path).toBe(200)
      expect(text, path).toMatch(new RegExp(`${trace.name}|${trace.word}`))
      for (const reader of [ana, bea, host])
        expect(await reader.send('GET', path), path).toMatchObject({ status, text })
    }
})

/** Private conversations stay with both members, and notifications of acts stay too. */
const outlastsBan = [
  'listNotifications',
  'countUnreadNotifications',
  'listContacts',
  'findMembers',
  ...['listConversations', 'getConversation', 'listMessages', 'countUnreadMessages'],
  ...['openConversation', 'sendMessage', 'sharePost', 'tellTyping'],
]

test('a banned account and its content appear nowhere, for members and guests, until the ban ends', {
  timeout: 60_000,
}, async ({ join, guest, context, clock }) => {
  const { ana, bea, ofBea, shared } = await twoMembers(join)
  const side: Scene = { ...shared, reader: ana, other: ofBea }
  const affected = asked.filter(([name]) => !outlastsBan.includes(name))
  const ban = (until: string) =>
    context.db
      .updateTable('auth.users')
      .set({ banned_until: until })
      .where('id', '=', bea.id)
      .execute()
      .then(() => publishAllCardsChanged(context.bus))
      // Trends are recounted after some seconds.
      .then(() => clock.advance({ seconds: 5 }))
  const forGuests = [
    ...['/api/v1/feed?tab=politics', '/api/v1/feed?tab=politics&sort=relevant', '/api/v1/feed?tab=citizens'],
    ...[`/api/v1/posts/${ofBea.post.id}`, `/api/v1/posts/${shared.hostPost.id}/comments`],
    ...['/api/v1/search?q=zibeline', `/api/v1/profiles/${bea.id}`, '/feeds/politics.xml'],
    ...embedded(ofBea),
    ...[
      `/profile/${bea.id}/feed.xml`,
      `/api/v1/profiles/${shared.host.id}/followers`,
      '/api/v1/search/trends',
    ],
  ]
  const shownToGuests = async () => {
    const texts = await Promise.all(forGuests.map((path) => guest.send('GET', path)))
    // The search term itself appears among the marks and in the page's own address.
    return texts.filter(({ text }) => text.replace(/"marks":\[[^\]]*\]/, '').includes(ofBea.word)).length
  }
  const [before, beforeToGuests] = [await showing(side, affected), await shownToGuests()]
  expect(beforeToGuests).toBeGreaterThan(5)

  await ban('2999-01-01')
  await expect.poll(shownToGuests).toBe(0)
  for (const path of embedded(ofBea)) expect((await guest.send('GET', path)).status, path).toBe(404)
  for (const [name, questions] of affected) expect(await shownOf(ofBea, questions(side)), name).toEqual([])
  expect((await fetched(guest, ofBea.photo.media_url ?? '')).status).toBe(404)
  const { items } = await ana.call(listNotifications, { query: {} })
  expect(JSON.stringify(items)).not.toContain(ofBea.word)

  await ban('2020-01-01')
  const again = everyFourth(before)
  const readsAgain = affected.filter(([name]) => again.includes(name))
  expect(await showing(side, readsAgain)).toEqual(again)
  await expect.poll(shownToGuests).toBe(beforeToGuests)
})

const drawn = test.extend<{ renderer: string | null }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  renderer: async ({}, use) => use(postRenderer),
})

drawn(
  'the machine-readable data of pages names no reader, nobody who asks or reacts, and nobody who is banned',
  { timeout: 60_000 },
  async ({ join, site, context }) => {
    const { ana, bea, host, ofAna, ofBea, shared } = await twoMembers(join)
    const quotes = await context.db
      .selectFrom('posts')
      .select('id')
      .where('repost_kind', '=', 'quote')
      .where('visibility', '=', 'public')
      .execute()
    const posts = [ofAna.post, ofAna.photo, ofBea.post, ofBea.photo, shared.hostPost, ...quotes]
    const pages = [
      ...posts.map(({ id }) => `/post/${id}`),
      ...[ana, bea, host].map(({ id }) => `/profile/${id}`),
      ...[`/polls/${ofBea.poll.id}`, '/law-tracking/loi-citee', '/questions', '/', '/political-data'],
    ]
    const pageData = async () =>
      (await Promise.all(pages.map((path) => site.inject(path)))).map(({ body }) =>
        JSON.stringify(describedIn(body)),
      )
    const ofHers = new RegExp(`${bea.id}|${ofBea.word}|/profile/bea`)
    const before = await pageData()
    expect(before.filter((text) => ofHers.test(text)).length).toBeGreaterThan(4)
    // The host asks below both posts, and has saved, reposted and followed; their own words are all that bears their name.
    for (const text of before)
      for (const part of text.match(/\{"@type":"Question".*?\}/g) ?? [])
        expect(part).not.toMatch(/hugo|author/)
    expect(before.some((text) => text.includes('"@type":"Question"'))).toBe(true)
    expect(before[pages.indexOf(`/polls/${ofBea.poll.id}`)]).toBe('[]')

    await context.db
      .updateTable('auth.users')
      .set({ banned_until: '2999-01-01' })
      .where('id', '=', bea.id)
      .execute()
    await publishAllCardsChanged(context.bus)
    await expect.poll(async () => (await pageData()).filter((text) => ofHers.test(text))).toEqual([])
  },
)

test('a plain repost disappears from the lists of readers who are separated from its original’s author, or have muted them', async ({
  join,
}) => {
  const host = await join('hugo')
  const [ana, bea] = [await join('ana'), await join('bea')]
  const ofBea = await bea.publishes('Un mot de Béa')
  const repost = await host.call(repostPost, { params: { postId: ofBea.id } })
  const own = await host.publishes('Chez Hugo')
  const listed = async (sort: FeedSort) =>
    (await ana.call(getFeed, { query: { tab: 'citizens', sort } })).items.map(({ id }) => id).sort()
  const all = [ofBea.id, repost.id, own.id].sort()
  for (const sort of feedSorts) expect(await listed(sort)).toEqual(all)
  expect(await ana.countsNew('citizens', new Date(0).toISOString())).toBe(3)

  await ana.mutes(bea)
  for (const sort of feedSorts) expect(await listed(sort)).toEqual([own.id])
  expect(await ana.countsNew('citizens', new Date(0).toISOString())).toBe(1)
  await ana.unmutes(bea)
  await bea.blocks(ana)
  for (const sort of feedSorts) expect(await listed(sort)).toEqual([own.id])
  await expect(ana.opens(repost)).toBeRefused('post_not_found')
})
