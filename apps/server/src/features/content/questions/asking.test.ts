import { createComment } from '@parvis/contract/content/comments.ts'
import { repostPost, setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { listAskedQuestions, setReaction } from '@parvis/contract/content/posts.ts'
import { answerQuestions, listQuestions, withdrawAnswer } from '@parvis/contract/content/questions.ts'
import { blockMember, muteMember } from '@parvis/contract/people/blocks.ts'
import { addWordFilter } from '@parvis/contract/people/word-filters.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import { asks, official, questionsOf, supports, takesBack } from '../../../../test/asked-questions.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const answers = async (member: Member, post: { id: string }, content: string) => {
  const comment = await member.call(createComment, { params: { postId: post.id }, body: { content } })
  await member.call(answerQuestions, { params: { postId: post.id }, body: { comment_id: comment.id } })
}

test('a citizen asks in words, others support it instead of repeating it, and the card shows the most supported one with its answer’s delay', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const odile = await join('odile', official)
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const post = await odile.publishes('Le budget est voté')
  expect(await guest.opens(post)).toMatchObject({ top_question: null })
  const socket = await guest.socket()
  await socket.follows(topics.post(post.id))

  const { question: roads, ...state } = await asks(ana, post, '  Et les\n routes ? ')
  expect(state).toEqual({ reactions: { support: 0, question: 1, vote: 0 }, userReaction: 'question' })
  expect(roads).toMatchObject({ content: 'Et les routes ?', asked: 1, is_own: true, is_asked: true })
  await expect.poll(() => socket.events.map(({ event }) => event.type)).toContain('questions_changed')
  // A tap sent twice, or by a slow network, is one question.
  await Promise.all([asks(ana, post, 'Et les routes ?'), asks(ana, post, 'Et les routes ?')])

  // A plain reaction gets its words later.
  await bea.reacts(post, 'question')
  const { question: school } = await asks(bea, post, 'Et l’école ?')
  expect(await guest.opens(post)).toMatchObject({
    reactions: { question: 2 },
    top_question: { id: roads.id, asked: 1, answered_after: null },
  })
  await supports(carl, school)
  await supports(carl, school)
  expect((await questionsOf(carl, post)).own).toMatchObject({ id: school.id, is_own: false, is_asked: true })
  const list = await questionsOf(guest, post)
  expect(list.own).toBeNull()
  expect(list.items).toMatchObject([
    { id: school.id, content: 'Et l’école ?', asked: 2, is_own: false, is_asked: false },
    { id: roads.id, asked: 1 },
  ])
  // Nobody learns who asks, officials included.
  for (const reader of [guest, odile, carl])
    expect(JSON.stringify(await questionsOf(reader, post))).not.toMatch(
      // Whole words: ids may contain "bea".
      new RegExp(`${ana.id}|${bea.id}|\\b(ana|bea)\\b`),
    )

  // Another question may be supported instead; the former one is asked by one less.
  await supports(carl, roads)
  expect(await guest.opens(post)).toMatchObject({
    reactions: { question: 3 },
    top_question: { id: roads.id, asked: 2 },
  })

  await context.db
    .updateTable('question_texts')
    .set({ created_at: new Date(clock.now().getTime() - 2 * 86_400_000) })
    .where('id', '=', roads.id)
    .execute()
  await answers(odile, post, 'Elles sont refaites en mai')
  const answered = await guest.opens(post)
  expect(answered.top_question?.answered_after).toBeGreaterThanOrEqual(2 * 86_400)
  expect(answered.top_question?.answered_after).toBeLessThan(2 * 86_400 + 60)
  // The feed shows the same, to guests from the cache too.
  for (const reader of [guest, carl])
    expect((await reader.reads('politics')).items.find(({ id }) => id === post.id)).toMatchObject({
      top_question: {
        content: 'Et les routes ?',
        asked: 2,
        answered_after: answered.top_question?.answered_after,
      },
    })

  // A question that is asked after the answer waits for the next one.
  clock.advance({ minutes: 1 })
  const dora = await join('dora')
  const { question: late } = await asks(dora, post, 'Et les ponts ?')
  expect(late.answered_after).toBeNull()
  clock.advance({ minutes: 30 })
  await answers(odile, post, 'Les ponts suivront')
  const after = (await questionsOf(guest, post)).items
  expect(after.find(({ id }) => id === late.id)?.answered_after).toBeGreaterThanOrEqual(1_800)
  expect(after.find(({ id }) => id === roads.id)?.answered_after).toBe(answered.top_question?.answered_after)
  expect((await guest.call(listQuestions, { query: { state: 'answered' } })).items).toMatchObject([
    {
      id: post.id,
      asked: 4,
      texts: [{ content: 'Et les routes ?' }, { content: 'Et l’école ?' }, { content: 'Et les ponts ?' }],
    },
  ])
  await odile.call(withdrawAnswer, { params: { postId: post.id } })
  expect(await guest.opens(post)).toMatchObject({ top_question: { answered_after: null } })
})

test('only members who may read an official’s post ask below it, in one short line without links', async ({
  join,
  guest,
}) => {
  const odile = await join('odile', official)
  const [ana, bea] = [await join('ana'), await join('bea')]
  const post = await odile.publishes('Interrogez-moi')
  const { question } = await asks(bea, post, 'Quand ?')

  const { status } = await guest.send('PUT', `/api/v1/posts/${post.id}/question`, { content: 'Quand ?' })
  expect(status).toBe(401)
  await expect(asks(ana, post, '\n ')).toBeRefused('content_empty')
  await expect(asks(ana, post, 'é'.repeat(141))).toBeRefused('content_too_long')
  await expect(asks(ana, post, 'Lisez https://exemple.test')).toBeRefused('question_with_link')
  const family = '👨‍👩‍👧‍👦'
  expect(await asks(ana, post, family.repeat(140))).toMatchObject({ question: { asked: 1 } })

  // Citizens are not questioned by people without a name, and officials do not ask themselves.
  const citizen = await bea.publishes('Mon avis')
  await expect(asks(ana, citizen, 'Vraiment ?')).toBeRefused('questions_closed')
  await expect(asks(odile, post, 'Suis-je formidable ?')).toBeRefused('questions_closed')
  await expect(supports(odile, question)).toBeRefused('questions_closed')
  const repost = await ana.call(repostPost, { params: { postId: post.id } })
  await expect(asks(bea, repost, 'Quand ?')).toBeRefused('post_not_found')

  const forFollowers = await odile.publishes('Entre nous', { visibility: 'followers' })
  await expect(asks(ana, forFollowers, 'Quand ?')).toBeRefused('post_not_found')
  await ana.follows(odile)
  const { question: inside } = await asks(ana, forFollowers, 'Quand donc ?')
  await expect(supports(bea, inside)).toBeRefused('question_not_found')
  await expect(questionsOf(bea, forFollowers)).toBeRefused('post_not_found')
  await odile.call(blockMember, { params: { memberId: bea.id } })
  await expect(supports(bea, question)).toBeRefused('question_not_found')
  await expect(asks(bea, post, 'Quand ?')).toBeRefused('post_not_found')
  await odile.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  await expect(questionsOf(ana, post)).toBeRefused('post_not_found')
})

test('the list comes in pages, most supported first, then oldest; a block between members hides nothing that would tell who asks', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const odile = await join('odile', official)
  const ana = await join('ana')
  const post = await odile.publishes('Interrogez-moi')
  const askers = await Promise.all(Array.from({ length: 12 }, (_, place) => join(`asker${place}`)))
  for (const [place, asker] of askers.entries()) {
    clock.advance({ seconds: 1 })
    await asks(asker, post, `Question ${place} ?`)
  }
  const [first, , third] = (await questionsOf(guest, post)).items
  await supports(ana, third ?? { id: '' })
  const page = await questionsOf(guest, post)
  expect(page.items.map(({ content }) => content)).toEqual(
    [2, 0, 1, 3, 4, 5, 6, 7, 8, 9].map((place) => `Question ${place} ?`),
  )
  const rest = await guest.call(listAskedQuestions, {
    params: { postId: post.id },
    query: { cursor: page.next_cursor ?? '' },
  })
  expect(rest.items.map(({ content }) => content)).toEqual(['Question 10 ?', 'Question 11 ?'])
  expect(rest.next_cursor).toBeNull()

  const [asker] = askers
  await ana.call(blockMember, { params: { memberId: asker?.id ?? '' } })
  await ana.call(muteMember, { params: { memberId: askers[1]?.id ?? '' } })
  expect((await questionsOf(ana, post)).items.map(({ id }) => id)).toEqual(page.items.map(({ id }) => id))
  // A filter of one's own folds them, and leaves them out of cards.
  await ana.call(addWordFilter, { body: { phrase: 'question' } })
  expect((await questionsOf(ana, post)).items[1]).toMatchObject({ id: first?.id, filtered_by: 'question' })
  expect(await ana.opens(post)).toMatchObject({ top_question: null })

  // A ban hides no question, which would reveal who asked it.
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: new Date(clock.now().getTime() + 3_600_000) })
    .where('id', '=', asker?.id ?? '')
    .execute()
  expect((await questionsOf(guest, post)).items.map(({ id }) => id)).toContain(first?.id)
})

test('plain taps leave a question as it is', async ({ join, guest }) => {
  const odile = await join('odile', official)
  const ana = await join('ana')
  const post = await odile.publishes('Interrogez-moi')
  const { question } = await asks(ana, post, 'Quand ?')
  await ana.call(setReaction, { params: { postId: post.id }, body: { reaction: 'question' } })
  expect(await guest.opens(post)).toMatchObject({
    reactions: { question: 1 },
    top_question: { id: question.id, asked: 1 },
  })
})

const limited = test.extend({ settings: { PARVIS_RATE_LIMITS: '1' } })

limited(
  'the same words below a third post are refused; those that were taken back do not count',
  async ({ join }) => {
    const odile = await join('odile', official)
    const ana = await join('ana')
    const [roads, budget, school] = [
      await odile.publishes('Les routes'),
      await odile.publishes('Le budget'),
      await odile.publishes('L’école'),
    ]
    const words = 'Combien coûtera la rénovation du pont de la gare ?'
    await asks(ana, roads, words)
    await asks(ana, budget, words)
    await expect(asks(ana, school, words)).toBeRefused('text_repeated')
    expect(await ana.opens(school)).toMatchObject({ reactions: { question: 0 }, top_question: null })
    await takesBack(ana, roads)
    await asks(ana, school, words)
  },
)
