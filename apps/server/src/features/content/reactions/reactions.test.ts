import { setReaction } from '@parvis/contract/content/posts.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'

test('[REA-01][REA-03] a member has one reaction; another replaces it', async ({ join }) => {
  const [author, reader] = [await join('ana'), await join('ben')]
  const post = await author.publishes('Une idée')
  expect(await reader.reacts(post, 'support')).toEqual({
    reactions: { support: 1, question: 0, vote: 0 },
    userReaction: 'support',
  })
  expect(await reader.reacts(post, 'vote')).toEqual({
    reactions: { support: 0, question: 0, vote: 1 },
    userReaction: 'vote',
  })
  expect(await reader.opens(post)).toMatchObject({ userReaction: 'vote' })
})

test('[REA-02] removing a reaction lowers the count once', async ({ join }) => {
  const [author, reader] = [await join('cleo'), await join('dan')]
  const post = await author.publishes('Une autre idée')
  await reader.reacts(post, 'support')
  expect(await reader.unreacts(post)).toMatchObject({ reactions: { support: 0 }, userReaction: null })
  expect(await reader.unreacts(post)).toMatchObject({ reactions: { support: 0 }, userReaction: null })
})

test('[REA-07] ten parallel taps leave one reaction and a true count', async ({ join, context }) => {
  const [author, reader] = [await join('eva'), await join('fred')]
  const post = await author.publishes('Tapez vite')
  const kinds = ['support', 'question', 'vote'] as const
  await Promise.all(Array.from({ length: 10 }, (_, tap) => reader.reacts(post, kinds[tap % 3] ?? 'support')))
  const rows = await context.db.selectFrom('reactions').selectAll().where('post_id', '=', post.id).execute()
  expect(rows).toHaveLength(1)
  const { reactions, userReaction } = await reader.opens(post)
  expect(reactions.support + reactions.question + reactions.vote).toBe(1)
  expect(userReaction).toBe(rows[0]?.reaction)
})

test('simultaneous reactions of many members are all counted', async ({ join }) => {
  const author = await join('gabrielle')
  const post = await author.publishes('Viral')
  const readers = await Promise.all(Array.from({ length: 8 }, (_, index) => join(`lecteur${index}`)))
  await Promise.all(readers.map((reader) => reader.reacts(post, 'support')))
  await Promise.all(readers.slice(0, 3).map((reader) => reader.unreacts(post)))
  expect((await author.opens(post)).reactions.support).toBe(5)
})

test('[REA-08] any other reaction is refused', async ({ join }) => {
  const author = await join('ida')
  const post = await author.publishes('Texte')
  const answer = await author.send('PUT', `/api/v1/posts/${post.id}/reaction`, { reaction: 'like' })
  expect(answer.json).toMatchObject({ error: { code: 'validation_failed' } })
})

test('[REA-09] a guest’s reaction is refused and not counted', async ({ join, guest }) => {
  const author = await join('jo')
  const post = await author.publishes('Texte')
  const call = guest.call(setReaction, { params: { postId: post.id }, body: { reaction: 'support' } })
  await expect(call).toBeRefused('not_authenticated')
  expect((await guest.opens(post)).reactions.support).toBe(0)
})

test('a reaction on a deleted post is refused as on an unknown one', async ({ join }) => {
  const [author, reader] = [await join('kim'), await join('leo')]
  const post = await author.publishes('Bientôt parti')
  await author.removes(post)
  await expect(reader.reacts(post, 'support')).toBeRefused('post_not_found')
  await expect(reader.unreacts(post)).toBeRefused('post_not_found')
})

test('the reactions of a member who is deleted stay counted, their comments do not', async ({
  join,
  context,
}) => {
  const [author, reader] = [await join('mia'), await join('noe')]
  const post = await author.publishes('Restera')
  await reader.reacts(post, 'question')
  await reader.comments(post, 'Un mot')
  await context.db.deleteFrom('auth.users').where('id', '=', reader.id).execute()
  expect(await author.opens(post)).toMatchObject({ reactions: { question: 1 }, commentCount: 0 })
})
