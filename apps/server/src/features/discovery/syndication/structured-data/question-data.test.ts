import { deleteComment } from '@parvis/contract/content/comments.ts'
import { askQuestion } from '@parvis/contract/content/posts.ts'
import { answerQuestions } from '@parvis/contract/content/questions.ts'
import { expect } from 'vitest'
import { postRenderer, test } from '../../../../../test/site-pages.ts'
import { describedAs, typesIn } from '../../../../../test/vocabulary.ts'

/** First screens of posts are drawn. */
const drawn = test.extend<{ renderer: string | null }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  renderer: async ({}, use) => use(postRenderer),
})

/** The ledger as its page describes it. */
interface Ledger {
  mainEntity: { itemListElement: unknown[] }
}

drawn('a question in words waits without a name, and gets its answer', async ({ join, page }) => {
  const official = await join('denis', { role: 'politician', verified: true, party: 'ps' })
  const manon = await join('manon')
  const post = await official.publishes('Le budget est voté.')
  const about = { '@id': `http://parvis.test/post/${post.id}` }
  await manon.call(askQuestion, { params: { postId: post.id }, body: { content: 'Et les écoles ?' } })
  const html = await page(`/post/${post.id}`)
  const question = { name: 'Et les écoles ?', text: 'Et les écoles ?', upvoteCount: 1, about }
  expect(await describedAs(html, 'Question')).toMatchObject({ ...question, answerCount: 0 })
  expect(html).not.toContain('manon')
  const answer = await official.comments(post, 'Dix classes de plus.')
  await official.call(answerQuestions, { params: { postId: post.id }, body: { comment_id: answer.id } })
  expect(await describedAs(await page(`/post/${post.id}`), 'QAPage')).toMatchObject({
    mainEntity: {
      '@type': 'Question',
      ...question,
      answerCount: 1,
      acceptedAnswer: { '@type': 'Answer', text: 'Dix classes de plus.', author: { name: 'denis' } },
    },
  })
  await official.call(deleteComment, { params: { commentId: answer.id } })
  expect(typesIn(await page(`/post/${post.id}`))).toContain('Question')
})

test('the ledger tells the questions that wait and those that were answered, without who asks', async ({
  join,
  page,
  context,
}) => {
  const official = await join('denis', { role: 'politician', verified: true, party: 'ps' })
  const manon = await join('manon')
  const post = await official.publishes('Le budget est voté.')
  await manon.call(askQuestion, { params: { postId: post.id }, body: { content: 'Et les écoles ?' } })
  const listed = async (address: string) => {
    const html = await page(address)
    expect(html).not.toContain('manon')
    return ((await describedAs(html, 'CollectionPage')) as unknown as Ledger).mainEntity.itemListElement
  }
  const item = { '@type': 'Question', text: 'Et les écoles ?', answerCount: 0 }
  expect(await listed('/questions')).toMatchObject([{ position: 1, item }])
  const answer = await official.comments(post, 'Dix classes de plus.')
  await official.call(answerQuestions, { params: { postId: post.id }, body: { comment_id: answer.id } })
  expect(await listed('/questions')).toEqual([])
  const acceptedAnswer = { '@type': 'Answer', text: 'Dix classes de plus.', author: { name: 'denis' } }
  expect(await listed('/questions?state=answered')).toMatchObject([
    { item: { ...item, answerCount: 1, acceptedAnswer } },
  ])
  await context.db.updateTable('posts').set({ moderation_label: 'sensitive' }).execute()
  expect(await listed('/questions?state=answered')).toEqual([])
  expect(typesIn(await page('/questions?author=denis'))).toEqual([])
})
