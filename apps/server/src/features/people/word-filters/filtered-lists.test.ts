import { createComment, getComment, listComments, listReplies } from '@parvis/contract/content/comments.ts'
import { quotePost, repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import { getProfilePosts, listSavedPosts, savePost } from '@parvis/contract/content/posts.ts'
import { countNewPosts, getFeed } from '@parvis/contract/discovery/feed.ts'
import { searchFor } from '@parvis/contract/discovery/search.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { muteMember } from '@parvis/contract/people/blocks.ts'
import { countUnreadNotifications, listNotifications } from '@parvis/contract/people/notifications.ts'
import { changeWordFilter } from '@parvis/contract/people/word-filters.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { masks } from '../../../../test/word-filters.ts'

const notificationsOf = async (member: Member) =>
  (await member.call(listNotifications, { query: {} })).items.map(({ type, filtered_by: filteredBy }) => [
    type,
    filteredBy,
  ])

test('a filter applies in the feed, in search, below posts, in reposts and on the post’s page; never to the member’s own posts', async ({
  join,
}) => {
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const post = await bea.publishes('Le chantier du tramway')
  const own = await ana.publishes('Mon tramway')
  const aside = await carl.publishes('Un autre sujet')
  await ana.call(savePost, { params: { postId: post.id } })
  await carl.call(repostPost, { params: { postId: post.id } })
  const quote = await carl.call(quotePost, { params: { postId: post.id }, body: { content: 'À lire' } })
  const comment = await bea.comments(aside, 'Et le tramway ?')
  await ana.comments(aside, 'Mon tramway à moi')
  const answer = await carl.comments(aside, 'Ce tramway-là', { on: comment })
  await masks(ana, 'Tramway')

  expect(await ana.opens(post)).toMatchObject({ filtered_by: 'Tramway' })
  expect(await ana.opens(own)).toMatchObject({ filtered_by: null })
  expect(await ana.opens(quote)).toMatchObject({ filtered_by: null, original: { filtered_by: 'Tramway' } })
  const { items } = await ana.reads('citizens')
  expect(items.map(({ filtered_by: filteredBy, original }) => [filteredBy, original?.filtered_by])).toEqual([
    [null, 'Tramway'],
    [null, 'Tramway'],
    [null, undefined],
    [null, undefined],
    ['Tramway', undefined],
  ])
  const { posts } = await ana.call(searchFor, { query: { q: 'tramway' } })
  expect(posts?.items.map(({ id, filtered_by: filteredBy }) => [id, filteredBy])).toEqual([
    [own.id, null],
    [post.id, 'Tramway'],
  ])
  const profile = await ana.call(getProfilePosts, { params: { reference: bea.id }, query: {} })
  expect(profile.items.map(({ filtered_by: filteredBy }) => filteredBy)).toEqual(['Tramway'])
  const saved = await ana.call(listSavedPosts, { query: {} })
  expect(saved.items.map(({ post: { filtered_by: filteredBy } }) => filteredBy)).toEqual(['Tramway'])
  const comments = await ana.readsComments(aside)
  expect(comments.items.map(({ content, filtered_by: filteredBy }) => [content, filteredBy])).toEqual([
    ['Mon tramway à moi', null],
    ['Et le tramway ?', 'Tramway'],
  ])
  expect(comments.items[1]?.replies[0]).toMatchObject({ id: answer.id, filtered_by: 'Tramway' })
  expect(await ana.call(getComment, { params: { commentId: answer.id } })).toMatchObject({
    filtered_by: 'Tramway',
  })
  // An edited text is checked again.
  await masks(ana, 'sujet')
  expect(await ana.opens(aside)).toMatchObject({ filtered_by: 'sujet' })
})

test('hidden posts leave the lists, whose pages stay full and complete; the pill does not count them', async ({
  join,
  context,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const start = new Date(0).toISOString()
  // Two of three posts are about the tramway: a page of the others takes three reads.
  const contents = Array.from({ length: 75 }, (_, n) => (n % 3 === 0 ? `Sujet ${n}` : `Tramway ${n}`))
  for (const content of contents) await bea.publishes(content)
  const own = await ana.publishes('Mon tramway')
  await masks(ana, 'tramway', { action: 'hide' })
  for (const sort of ['recent', 'relevant', 'popular'] as const) {
    const first = await ana.call(getFeed, { query: { tab: 'citizens', sort } })
    expect(first.items).toHaveLength(pageSizes.feed)
    const second = await ana.call(getFeed, {
      query: { tab: 'citizens', sort, cursor: first.next_cursor ?? undefined },
    })
    expect(second.next_cursor).toBeNull()
    const shown = [...first.items, ...second.items].map(({ content }) => content)
    expect(shown.toSorted()).toEqual(
      [own.content, ...contents.filter((content) => content.startsWith('Sujet'))].toSorted(),
    )
  }
  const count = (member: Member) =>
    member.call(countNewPosts, { query: { tab: 'citizens', since: start } }).then((answer) => answer.count)
  expect(await count(ana)).toBe(25)
  expect(await count(bea)).toBe(1)
  const found = await ana.call(searchFor, { query: { q: 'tramway', type: 'posts' } })
  expect(found.posts?.items.map(({ id }) => id)).toEqual([own.id])

  // A reader who hides nearly everything gets what a few reads find, and a cursor to continue.
  for (let page = 0; page < 2; page += 1)
    await context.db
      .insertInto('posts')
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          user_id: bea.id,
          content: `Tramway encore ${page} ${n}`,
          author_role: 'citizen' as const,
          channel: 'citizen' as const,
          created_at: new Date(Date.now() + 1_000 * (page * 60 + n)),
        })),
      )
      .execute()
  const empty = await ana.reads('citizens')
  expect(empty.items).toEqual([])
  expect(empty.next_cursor).not.toBeNull()
  const next = await ana.call(getFeed, {
    query: { tab: 'citizens', cursor: empty.next_cursor ?? undefined },
  })
  expect(next.items[0]?.content).toBe(own.content)
})

test('hidden comments and replies are left out of full pages; folded ones stay in place', async ({
  join,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const post = await ana.publishes('Un sujet')
  for (let n = 0; n < 24; n += 1) {
    const content = n % 6 === 0 ? `Le tramway ${n}` : `Un avis ${n}`
    await ana.place.context.db
      .insertInto('comments')
      .values({ post_id: post.id, user_id: bea.id, content, created_at: new Date(Date.now() - 60_000 + n) })
      .execute()
  }
  const filter = await masks(ana, 'tramway', { action: 'hide' })
  for (const sort of ['newest', 'oldest', 'most_liked'] as const) {
    const page = await ana.call(listComments, { params: { postId: post.id }, query: { sort } })
    expect(page.items).toHaveLength(pageSizes.comments)
    expect(page.items.every(({ content }) => content.startsWith('Un avis'))).toBe(true)
  }
  const thread = await bea.comments(post, 'Le fil')
  for (const content of ['un', 'tramway deux', 'trois', 'tramway quatre', 'cinq'])
    await bea.comments(post, content, { on: thread })
  const [top] = (await ana.call(listComments, { params: { postId: post.id }, query: {} })).items
  expect(top).toMatchObject({ content: 'Le fil', reply_count: 4 })
  expect(top?.replies.map(({ content }) => content)).toEqual(['un', 'trois'])
  const rest = await ana.call(listReplies, {
    params: { commentId: thread.id },
    query: { cursor: top?.replies_cursor ?? undefined },
  })
  expect(rest.items.map(({ content }) => content)).toEqual(['cinq'])

  await ana.call(changeWordFilter, { params: { filterId: filter.id }, body: { action: 'fold' } })
  const all = await ana.readsReplies(thread)
  expect(all.items.map(({ filtered_by: filteredBy }) => filteredBy)).toEqual([
    null,
    'tramway',
    null,
    'tramway',
    null,
  ])
})

test('a thread links to further replies only if its reader can see one, and counts only visible ones', async ({
  join,
}) => {
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const post = await ana.publishes('Un sujet')
  const answered = async (...contents: string[]) => {
    const thread = await bea.comments(post, 'Le fil')
    for (const content of contents) await bea.comments(post, content, { on: thread })
    return thread
  }
  const ended = await answered('un', 'deux', 'trois', 'tramway quatre', 'tramway cinq')
  const further = await answered('un', 'deux', 'trois', 'tramway quatre', 'cinq')
  const hidden = await answered(
    'tramway un',
    'tramway deux',
    'tramway trois',
    'tramway quatre',
    'tramway cinq',
  )
  const muted = await bea.comments(post, 'Le fil')
  await carl.comments(post, 'un', { on: muted })
  await masks(ana, 'tramway', { action: 'hide' })
  await ana.call(muteMember, { params: { memberId: carl.id } })

  const { items } = await ana.call(listComments, { params: { postId: post.id }, query: {} })
  const as = (thread: { id: string }) => {
    const { replies, reply_count, replies_cursor } = items.find(({ id }) => id === thread.id) ?? {}
    return { shown: replies?.length, reply_count, leads: replies_cursor !== null }
  }
  expect(as(ended)).toEqual({ shown: 3, reply_count: 3, leads: false })
  expect(as(further)).toEqual({ shown: 3, reply_count: 5, leads: true })
  expect(as(hidden)).toEqual({ shown: 0, reply_count: 0, leads: false })
  expect(as(muted)).toEqual({ shown: 0, reply_count: 0, leads: false })
})

test('filtered texts cause no notification; earlier notifications show them folded', async ({ join }) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const post = await ana.publishes('Un sujet')
  const own = await ana.comments(post, 'Mon avis')
  await bea.comments(post, 'Le tramway, déjà')
  expect(await notificationsOf(ana)).toEqual([['comment', null]])
  await masks(ana, 'tramway')
  expect(await notificationsOf(ana)).toEqual([['comment', 'tramway']])

  await bea.comments(post, 'Le tramway encore')
  await bea.comments(post, 'Tramway !', { on: own })
  await bea.publishes('@ana le tramway')
  await bea.call(createComment, { params: { postId: post.id }, body: { content: '@ana #tramway' } })
  expect(await notificationsOf(ana)).toHaveLength(1)
  expect(await ana.call(countUnreadNotifications, {})).toEqual({ count: 1 })

  // Nothing else is held back: reactions to the member's own posts, and other texts by the same author.
  await bea.reacts(post, 'support')
  await bea.comments(post, 'Un autre avis')
  await bea.publishes('@ana le train')
  expect((await notificationsOf(ana)).map(([type]) => type)).toEqual([
    'mention',
    'comment',
    'like',
    'comment',
  ])
  // A member without the filter is notified.
  const ofBea = await bea.publishes('Chez Béa')
  await ana.comments(ofBea, 'Le tramway')
  expect(await notificationsOf(bea)).toEqual([['comment', null]])
})
