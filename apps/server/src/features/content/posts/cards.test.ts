import { editPost } from '@parvis/contract/content/post-lifecycle.ts'
import { getProfilePosts, listSavedPosts, savePost } from '@parvis/contract/content/posts.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { searchFor } from '@parvis/contract/discovery/search.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { quotes, shows } from '../../../../test/reposts.ts'

const readsFollowed = (reader: Guest) =>
  reader.call(getFeed, { query: { tab: 'citizens', following: 'true', sort: 'relevant' } })

test('each reader sees only their own marks on a card, and everyone sees its current counts', async ({
  join,
}) => {
  const [author, fan, reader] = [await join('ada'), await join('fanny'), await join('rené')]
  const post = await author.publishes('Pour toutes et tous')
  await fan.reacts(post, 'support')
  await fan.call(savePost, { params: { postId: post.id } })

  const cardFor = async (member: Guest) => (await member.reads('citizens')).items[0]
  expect(await cardFor(fan)).toMatchObject({
    userReaction: 'support',
    is_saved: true,
    reactions: { support: 1 },
  })
  expect(await cardFor(reader)).toMatchObject({ userReaction: null, is_saved: false, isOwnPost: false })
  expect(await cardFor(author)).toMatchObject({ userReaction: null, isOwnPost: true, can_delete: true })

  await reader.reacts(post, 'vote')
  await author.comments(post, 'Merci.')
  for (const member of [fan, reader, author])
    expect(await cardFor(member)).toMatchObject({ reactions: { support: 1, vote: 1 }, commentCount: 1 })
})

test('a quoted post on a card is current, and missing for readers who may not see it', async ({ join }) => {
  const [author, passer, reader] = [await join('ada'), await join('paul'), await join('rené')]
  const post = await author.publishes('Premier jet')
  await quotes(passer, post, 'À lire')
  const quotedFor = async (member: Guest) =>
    (await member.reads('citizens')).items.find(({ repost_kind }) => repost_kind)
  expect(await quotedFor(reader)).toMatchObject({ original: { content: 'Premier jet' } })
  await author.call(editPost, {
    params: { postId: post.id },
    body: { content: 'Version corrigée', edited_at: null },
  })
  expect(await quotedFor(reader)).toMatchObject({ original: { content: 'Version corrigée' } })
  await shows(author, post, 'private')
  expect(await quotedFor(reader)).toMatchObject({ original: null })
  expect(await quotedFor(author)).toMatchObject({ original: { content: 'Version corrigée' } })
})

test('a followers-only author appears under their current name', async ({ join }) => {
  const [author, reader] = [await join('ada'), await join('rené')]
  await reader.follows(author)
  await author.publishes('Entre nous', { visibility: 'followers' })
  expect((await readsFollowed(reader)).items[0]?.author?.name).toBe('ada')
  await author.call(editOwnProfile, { body: { display_name: 'Ada Nouvelle' } })
  expect((await readsFollowed(reader)).items[0]?.author?.name).toBe('Ada Nouvelle')
})

const search = { query: { q: 'mot', type: 'posts' } } as const

test('while this node is disconnected from the bus, the cards of all lists are read from the database each time', async ({
  join,
  context,
}) => {
  const [author, reader] = [await join('ada'), await join('rené')]
  const post = await author.publishes('Un mot')
  await reader.call(savePost, { params: { postId: post.id } })
  await expect.poll(() => reader.call(searchFor, search).then(({ posts }) => posts?.items.length)).toBe(1)
  const namesShown = async () => {
    const profile = await reader.call(getProfilePosts, { params: { reference: author.id }, query: {} })
    const saved = await reader.call(listSavedPosts, { query: {} })
    const { posts } = await reader.call(searchFor, search)
    const shown = [
      ...(await reader.reads('citizens')).items,
      ...profile.items,
      ...saved.items.map((save) => save.post),
      ...(posts?.items ?? []),
    ]
    return shown.map((card) => card.author?.name)
  }
  expect(await namesShown()).toEqual(Array(4).fill('ada'))
  // Simulates another node: this one gets no event.
  const renameElsewhere = (display_name: string) =>
    context.db.updateTable('profiles').set({ display_name }).where('id', '=', author.id).execute()
  await expect.poll(() => context.bus.connected).toBe(true)
  await renameElsewhere('Ada Ailleurs')
  expect(await namesShown()).toEqual(Array(4).fill('ada'))
  await context.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parvis bus' and datname = current_database()",
  )
  await expect.poll(namesShown).toEqual(Array(4).fill('Ada Ailleurs'))
  await expect.poll(() => context.bus.connected).toBe(true)
  expect(await namesShown()).toEqual(Array(4).fill('Ada Ailleurs'))
})

test('a renamed author appears under their new name at once, and cards of other authors stay cached', async ({
  join,
  guest,
  context,
}) => {
  const [ada, bob, reader] = [
    await join('ada'),
    await join('bob', { role: 'journalist', verified: true }),
    await join('rené'),
  ]
  const [post, other] = [await ada.publishes('De la part d’Ada'), await bob.publishes('De la part de Bob')]
  const quote = await quotes(reader, post, 'À lire')
  const nameOf = (shown: { author: { name: string } | null } | null | undefined) => shown?.author?.name
  const named = async () => {
    const inFeed = async (by: Guest, tab: 'citizens' | 'journalism', id: string) =>
      nameOf((await by.reads(tab)).items.find((item) => item.id === id))
    return {
      ada: [
        nameOf(await guest.opens(post)),
        nameOf((await guest.opens(quote)).original),
        await inFeed(guest, 'citizens', post.id),
        await inFeed(reader, 'citizens', post.id),
        /<name>(Ada Nouvelle|ada)<\/name>/.exec((await guest.send('GET', '/feeds/citizens.xml')).text)?.[1],
      ],
      bob: [
        nameOf(await guest.opens(other)),
        await inFeed(guest, 'journalism', other.id),
        await inFeed(reader, 'journalism', other.id),
        /<name>(.*?)<\/name>/.exec((await guest.send('GET', '/feeds/journalism.xml')).text)?.[1],
      ],
    }
  }
  await expect.poll(() => context.bus.connected).toBe(true)
  expect(await named()).toEqual({ ada: Array(5).fill('ada'), bob: Array(4).fill('bob') })

  // This node gets no event of Bob's new name: it appears wherever a card was read again.
  await context.db
    .updateTable('profiles')
    .set({ display_name: 'Bob Nouveau' })
    .where('id', '=', bob.id)
    .execute()
  await ada.call(editOwnProfile, { body: { display_name: 'Ada Nouvelle' } })
  expect(await named()).toEqual({ ada: Array(5).fill('Ada Nouvelle'), bob: Array(4).fill('bob') })
})
