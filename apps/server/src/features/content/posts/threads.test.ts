import {
  listDrafts,
  listPlannedPosts,
  movePlan,
  saveDraft,
  setPostVisibility,
} from '@parvis/contract/content/post-lifecycle.ts'
import { createPost, getProfilePosts, getThread } from '@parvis/contract/content/posts.ts'
import { countNewPosts, feedSorts, getFeed } from '@parvis/contract/discovery/feed.ts'
import { explainPost } from '@parvis/contract/discovery/relevance.ts'
import { limits } from '@parvis/contract/limits.ts'
import { expect } from 'vitest'
import { sends } from '../../../../test/attachments.ts'
import { aTeam, decides, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { at } from '../../../../test/elections.ts'
import { test as limited, refusalOf, settled } from '../../../../test/fair-use.ts'
import { jpeg } from '../../../../test/files.ts'
import { publishesDue } from '../../../../test/held-posts.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { masks } from '../../../../test/word-filters.ts'

const [one, two, three] = ['Le tramway, en trois points', 'Le tracé passe par le port', 'Le coût a doublé']

const continues = (member: Member, more: { visibility?: 'followers'; request_id?: string } = {}) =>
  member.call(createPost, { body: { content: one, thread: [{ content: two }, { content: three }], ...more } })

const thread = async (reader: Guest, { id }: { id: string }) =>
  (await reader.call(getThread, { params: { postId: id } })).items

const texts = async (reader: Guest, post: { id: string }) =>
  (await thread(reader, post)).map(({ content }) => content)

const feed = async (reader: Guest) => (await reader.reads('citizens')).items.map(({ content }) => content)

test('a thread is published as a whole, and stands once in each list, with its count', async ({
  join,
  guest,
}) => {
  const ana = await join('ana')
  const bea = await join('bea')
  await bea.follows(ana)
  const since = new Date(Date.now() - 60_000).toISOString()
  const first = await continues(ana)
  expect(first).toMatchObject({ content: one, thread: { id: first.id, place: 1, size: 3 } })
  const single = await ana.publishes('Un post seul')
  expect(single.thread).toBeNull()
  expect(await texts(guest, single)).toEqual(['Un post seul'])
  for (const reader of [guest, bea, ana]) {
    for (const sort of feedSorts) {
      const { items } = await reader.call(getFeed, { query: { tab: 'citizens', sort } })
      expect(items.map(({ id }) => id).sort(), sort).toEqual([first.id, single.id].sort())
    }
    const posts = await thread(reader, first)
    expect(posts.map(({ content }) => content)).toEqual([one, two, three])
    expect(posts.map((post) => post.thread?.place)).toEqual([1, 2, 3])
    for (const post of posts) expect(await texts(reader, post)).toEqual([one, two, three])
    const own = await reader.call(getProfilePosts, { params: { reference: ana.id }, query: {} })
    expect(own.items.map(({ id }) => id)).toEqual([single.id, first.id])
  }
  for (const sort of feedSorts) {
    const query = { tab: 'citizens', sort, following: 'true' } as const
    expect((await bea.call(getFeed, { query })).items).toHaveLength(2)
  }
  expect(await bea.call(countNewPosts, { query: { tab: 'citizens', since } })).toEqual({ count: 2 })
  const [, second] = await thread(bea, first)
  if (second === undefined) throw new Error('no second post')
  await bea.reacts(second, 'support')
  await bea.comments(second, 'Par où, exactement ?')
  expect(
    (await thread(guest, first)).map(({ reactions, commentCount }) => [reactions.support, commentCount]),
  ).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
  ])
  // The place of a thread in the feed is that of its first post.
  const why = (postId: string) => guest.call(explainPost, { params: { postId } })
  expect((await why(second.id)).total).toBe((await why(first.id)).total)
})

test('a thread that is refused at one of its posts is not published at all, and one sent twice is published once', async ({
  join,
  guest,
}) => {
  const ana = await join('ana')
  const upload = await sends(ana, await jpeg(60, 40))
  const publishes = (...later: { content: string; media_id?: string }[]) =>
    ana.call(createPost, { body: { content: one, thread: later } })
  for (const [content, fault] of [
    ['a'.repeat(limits.post + 1), 'too_long'],
    [' \n', 'empty'],
  ] as const)
    await expect(publishes({ content: two }, { content })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { 'thread.1.content': fault },
    })
  await expect(publishes({ content: two, media_id: crypto.randomUUID() })).toBeRefused('media_unknown')
  // One file for two posts.
  const media_id = upload.id
  await expect(publishes({ content: two, media_id }, { content: three, media_id })).toBeRefused(
    'media_unknown',
  )
  const many = Array.from({ length: limits.threadPosts }, (_, place) => ({ content: `Et de ${place}` }))
  await expect(publishes(...many)).toBeRefused('validation_failed')
  expect(await feed(guest)).toEqual([])
  const first = await publishes({ content: two, media_id })
  expect((await thread(guest, first))[1]?.media?.id).toBe(upload.id)

  const request_id = crypto.randomUUID()
  const bea = await join('bea')
  const sent = await Promise.all([1, 2].map(() => continues(bea, { request_id })))
  expect(sent[0]?.id).toBe(sent[1]?.id)
  expect(await texts(guest, sent[0] ?? first)).toEqual([one, two, three])
})

test('a deleted post leaves the rest of its thread, which lists then show by the next one', async ({
  join,
  guest,
}) => {
  const ana = await join('ana')
  const first = await continues(ana)
  const [, second] = await thread(ana, first)
  if (second === undefined) throw new Error('no second post')
  await ana.removes(first)
  await expect(thread(guest, first)).toBeRefused('post_not_found')
  expect((await thread(guest, second)).map((post) => post.thread)).toEqual([
    { id: first.id, place: 2, size: 3 },
    { id: first.id, place: 3, size: 3 },
  ])
  for (const sort of feedSorts)
    expect(
      (await guest.call(getFeed, { query: { tab: 'citizens', sort } })).items.map(({ id }) => id),
    ).toEqual([second.id])
  await ana.removes(second)
  expect(await feed(guest)).toEqual([three])
})

test('of two posts that are deleted at once, and beside one that moderation removes, lists show the next', async ({
  join,
  guest,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const both = await thread(author, await continues(author))
  await Promise.all(both.slice(0, 2).map((post) => author.removes(post)))
  expect(await feed(guest)).toEqual([three])
  await author.removes(both[2] ?? { id: '' })
  const first = await continues(author)
  const decided = await decides(mona, await reports(reader, 'post', first), reasoned({ kind: 'remove' }))
  expect(await feed(guest)).toEqual([two])
  await reverses(milo, decided.decisions[0]?.id)
  expect(await feed(guest)).toEqual([one])
})

test('the visibility of a thread is that of all its posts', async ({ join, guest }) => {
  const ana = await join('ana')
  const bea = await join('bea')
  await bea.follows(ana)
  const first = await continues(ana, { visibility: 'followers' })
  await expect(thread(guest, first)).toBeRefused('post_not_found')
  expect(await texts(bea, first)).toEqual([one, two, three])
  const [, second, third] = await thread(ana, first)
  if (second === undefined || third === undefined) throw new Error('no thread')
  const shows = (postId: string, visibility: 'public' | 'private') =>
    ana.call(setPostVisibility, { params: { postId }, body: { visibility } })
  await shows(third.id, 'public')
  expect(await texts(guest, first)).toEqual([one, two, three])
  expect(await feed(guest)).toEqual([one])
  await shows(second.id, 'private')
  for (const post of [first, second, third]) await expect(thread(bea, post)).toBeRefused('post_not_found')
  expect(await texts(ana, first)).toEqual([one, two, three])
})

test('filters and blocks hold in a thread; a post that moderation removes leaves a gap, and comes back with the visibility of its thread', async ({
  join,
  guest,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const first = await continues(author)
  const [, second] = await thread(guest, first)
  if (second === undefined) throw new Error('no second post')
  const decided = await decides(mona, await reports(reader, 'post', second), reasoned({ kind: 'remove' }))
  expect(await texts(guest, first)).toEqual([one, three])
  expect(await texts(author, first)).toEqual([one, two, three])
  await author.call(setPostVisibility, { params: { postId: first.id }, body: { visibility: 'followers' } })
  await reverses(milo, decided.decisions[0]?.id)
  await expect(guest.opens(second)).toBeRefused('post_not_found')
  await reader.follows(author)
  expect(await texts(reader, second)).toEqual([one, two, three])

  await masks(reader, 'le port')
  const folded = (await thread(reader, first)).map(({ filtered_by }) => filtered_by)
  expect(folded).toEqual([null, 'le port', null])
  await masks(reader, 'tramway', { action: 'hide' })
  expect(await feed(reader)).toEqual([])
  await reader.blocks(author)
  await expect(thread(reader, first)).toBeRefused('post_not_found')
})

test('a planned thread appears as a whole at its time, is moved as a whole, and counts each of its posts', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const ana = await join('ana')
  const ahead = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  const plans = (content: string, count: number) =>
    ana.call(createPost, {
      body: {
        content: `${content}, en bref`,
        thread: Array.from({ length: count - 1 }, (_, place) => ({ content: `${content} ${place}` })),
        planned_for: ahead(60),
      },
    })
  const first = await plans('Le budget', 10)
  await expect(plans('Les écoles', 10).then(() => plans('Les parcs', 2))).toBeRefused('too_many_planned')
  const planned = (await ana.call(listPlannedPosts, {})).items
  expect(planned.map(({ content }) => content)).toEqual(['Le budget, en bref', 'Les écoles, en bref'])
  await expect(thread(guest, first)).toBeRefused('post_not_found')
  const last = (await thread(ana, first)).at(-1)
  const later = ahead(120)
  await ana.call(movePlan, { params: { postId: last?.id ?? '' }, body: { planned_for: later } })
  expect(new Set((await thread(ana, first)).map(({ planned_for }) => planned_for))).toEqual(new Set([later]))
  await at(clock, ahead(61), { members: [ana] })
  await publishesDue(context)
  expect(await feed(guest)).toEqual(['Les écoles, en bref'])
  await ana.call(movePlan, { params: { postId: last?.id ?? '' }, body: { planned_for: null } })
  expect(await feed(guest)).toEqual(['Le budget, en bref', 'Les écoles, en bref'])
  expect(await texts(guest, first)).toHaveLength(10)
})

test('a draft keeps the posts of its thread', async ({ join }) => {
  const ana = await join('ana')
  const draftId = crypto.randomUUID()
  const body = { content: one, thread: [two, three], visibility: 'public', region_code: null } as const
  expect(
    await ana.call(saveDraft, { params: { draftId }, body: { ...body, thread: [...body.thread] } }),
  ).toMatchObject(body)
  const [draft] = (await ana.call(listDrafts, {})).items
  expect(draft).toMatchObject(body)
})

limited(
  'each post of a thread counts: a text that stands twice in it is a repeated one',
  async ({ join, context, guest }) => {
    const ana = await settled(context, await join('ana'))
    const content = 'Rejoignez-nous samedi à quinze heures devant la mairie'
    const refusal = await refusalOf(
      ana.call(createPost, {
        body: { content, thread: [{ content: 'Et encore :' }, { content }, { content }] },
      }),
    )
    expect(refusal?.code).toBe('text_repeated')
    expect(await feed(guest)).toEqual([])
  },
)
