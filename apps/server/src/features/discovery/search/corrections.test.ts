import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { getTrends, type SearchType, searchFor } from '@parvis/contract/discovery/search.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { indexWaiting } from './indexing.ts'

const search = (reader: Guest, q: string, type: SearchType = 'posts', exact?: 'true') =>
  reader.call(searchFor, { query: { q, type, exact } })
const texts = (answer: Awaited<ReturnType<typeof search>>) =>
  answer.posts?.items.map(({ content }) => content)

test('[SRCH-07] a typing error finds the posts that were meant, says so, and leaves a way to the exact words', async ({
  join,
  guest,
  context,
}) => {
  const author = await join('aurore')
  await author.publishes('La Bibliothèque ouvre le dimanche')
  await author.publishes('Le budget de la commune est voté')
  await indexWaiting(context)
  for (const [typed, corrected] of [
    ['biblioteque', 'bibliothèque'],
    ['Bibliothéques', 'bibliothèque'],
    ['bbiliotheque', 'bibliothèque'],
    ['budgte', 'budget'],
    ['budjet communne', 'budget commune'],
    ['budgte, la commune', 'budget, la commune'],
  ] as const) {
    const answer = await search(guest, typed)
    expect([answer.corrected, texts(answer)?.length], typed).toEqual([
      typed === 'Bibliothéques' ? null : corrected,
      1,
    ])
    const everything = await search(guest, typed, 'all')
    expect(everything.posts?.items, typed).toHaveLength(1)
  }
  expect(await search(guest, 'budgte', 'posts', 'true')).toMatchObject({
    corrected: null,
    posts: { items: [] },
  })
  expect((await search(guest, 'biblioteque')).marks).toContain('bibliotheque')
  // Words that are known, that have no near word, or that are too short stay as they are.
  for (const typed of ['budget bibliothèque', 'zzqxv', 'bduget zzqxv', 'loi', '%%%', '#budgte'])
    expect(await search(guest, typed), typed).toMatchObject({ corrected: null, posts: { items: [] } })
})

test('a correction shows no word of a post that the reader cannot find, and deleted words are forgotten', async ({
  join,
  guest,
  context,
}) => {
  const author = await join('aurore')
  const { id } = await author.publishes('Un projet de téléphérique')
  const shared = await author.publishes('Le funiculaire rouvre')
  await (await join('bea')).publishes('Un funiculaire, enfin')
  await author.publishes('Une orangeraie cachée', { visibility: 'private' })
  await indexWaiting(context)
  expect((await search(guest, 'telepherque')).corrected).toBe('téléphérique')
  expect((await search(guest, 'orangerai')).corrected).toBeNull()
  expect((await search(guest, 'orangerxie')).corrected).toBeNull()
  for (const postId of [id, shared.id])
    await author.call(setPostVisibility, { params: { postId }, body: { visibility: 'private' } })
  expect((await search(guest, 'funiculiare')).corrected).toBe('funiculaire')
  expect((await search(guest, 'telepherque')).corrected).toBeNull()
  const known = () =>
    context.db.selectFrom('post_vocabulary').select('word').where('word', '=', 'telepherique').execute()
  expect(await known()).toEqual([])
  expect(
    await context.db.selectFrom('vocabulary_keys').select('key').where('word', '=', 'telepherique').execute(),
  ).toEqual([])
})

test('[SRCH-04] trends carry the counts of members that order them', async ({ join, guest }) => {
  const [ana, bea] = [await join('ana'), await join('béa')]
  await ana.publishes('Trois fois #vélo')
  await ana.publishes('encore #vélo')
  await ana.publishes('toujours #vélo')
  await ana.publishes('un #bus')
  await bea.publishes('un #bus')
  const { topics } = await guest.call(getTrends, {})
  expect(topics).toEqual([
    { tag: 'bus', label: 'bus', post_count: 2, author_count: 2, author_count_today: 2 },
    { tag: 'velo', label: 'vélo', post_count: 3, author_count: 1, author_count_today: 1 },
  ])
})
