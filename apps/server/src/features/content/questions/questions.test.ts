import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { createComment, deleteComment } from '@parvis/contract/content/comments.ts'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { getPost, removeReaction, setReaction } from '@parvis/contract/content/posts.ts'
import {
  answerQuestions,
  getQuestionFigures,
  listQuestions,
  withdrawAnswer,
} from '@parvis/contract/content/questions.ts'
import type { QuestionState } from '@parvis/contract/list-filters.ts'
import { blockMember } from '@parvis/contract/people/blocks.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { expect } from 'vitest'
import { aTeam, decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

const asks = (member: Member, postId: string) =>
  member.call(setReaction, { params: { postId }, body: { reaction: 'question' } })

const writes = (member: Member, postId: string, content: string) =>
  member.call(createComment, { params: { postId }, body: { content } })

const answers = (member: Member, postId: string, comment_id: string) =>
  member.call(answerQuestions, { params: { postId }, body: { comment_id } })

const ledger = async (reader: Guest, state: QuestionState = 'open', query = {}) =>
  (await reader.call(listQuestions, { query: { state, ...query } })).items

const figuresOf = async (reader: Guest, official: Member) =>
  (await reader.call(getQuestionFigures, { params: { reference: official.id } })).figures

const notificationsOf = async (member: Member) =>
  (await member.call(listNotifications, { query: {} })).items.filter(
    ({ type }) => type === 'question_answered',
  )

test('the ledger lists questions to officials, most asked first, until they answer; each asker is notified once', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const official = await join('odile', { role: 'politician', verified: true })
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const budget = await official.publishes('Le budget est voté')
  const roads = await official.publishes('Les travaux commencent')
  const plain = await ana.publishes('Un citoyen n’est pas dans le registre')
  await asks(ana, roads.id)
  for (const member of [ana, bea, carl]) await asks(member, budget.id)
  await asks(bea, plain.id)

  expect(await ledger(guest)).toMatchObject([
    { id: budget.id, asked: 3, answered_at: null, answer: null, post: { content: 'Le budget est voté' } },
    { id: roads.id, asked: 1 },
  ])
  expect(await ledger(guest, 'open', { sort: 'longest_waiting' })).toMatchObject([
    { id: roads.id },
    { id: budget.id },
  ])
  // Removing the question reaction withdraws the question.
  await carl.call(removeReaction, { params: { postId: budget.id } })
  await ana.call(removeReaction, { params: { postId: roads.id } })
  expect(await ledger(guest)).toMatchObject([{ id: budget.id, asked: 2 }])

  // A reply of the official, which asks something itself, is no answer until they mark one.
  const reply = await writes(official, budget.id, 'Que voulez-vous savoir ?')
  const unmarked = await guest.call(getPost, { params: { postId: budget.id } })
  expect(unmarked).toMatchObject({ answer_id: null })
  expect(await ledger(guest)).toMatchObject([{ id: budget.id, answered_at: null }])
  expect(await notificationsOf(ana)).toEqual([])
  await official.call(deleteComment, { params: { commentId: reply.id } })
  const text = await writes(official, budget.id, 'Voici les chiffres')
  await context.db
    .updateTable('post_questions')
    .set({ first_asked_at: new Date(clock.now().getTime() - 7_200_000) })
    .execute()
  expect(await answers(official, budget.id, text.id)).toMatchObject({ answer_id: text.id })
  await answers(official, budget.id, text.id)
  expect(await ledger(guest)).toEqual([])
  expect(await ledger(guest, 'answered')).toMatchObject([
    { id: budget.id, asked: 2, answer: { id: text.id, content: 'Voici les chiffres' } },
  ])
  await expect
    .poll(() => notificationsOf(ana))
    .toMatchObject([
      { actor_id: official.id, title: 'odile a répondu à votre question', data: { post_id: budget.id } },
    ])
  await expect.poll(() => notificationsOf(bea)).toHaveLength(1)
  expect(await notificationsOf(carl)).toEqual([])

  const figures = { posts: 1, answered: 1, asked: 2, waiting_posts: 0, waiting: 0, median_hours: 2 }
  expect(await figuresOf(guest, official)).toMatchObject(figures)
  // An open question does not count as answered at once.
  await asks(carl, roads.id)
  expect(await figuresOf(guest, official)).toMatchObject({
    ...{ ...figures, posts: 2, asked: 3, waiting_posts: 1, waiting: 1 },
  })
  await carl.call(removeReaction, { params: { postId: roads.id } })
  expect(await guest.call(getQuestionFigures, { params: { reference: ana.id } })).toEqual({ figures: null })

  // Another comment replaces the answer without a new notification.
  const better = await writes(official, budget.id, 'En plus clair')
  await answers(official, budget.id, better.id)
  expect(await ledger(guest, 'answered')).toMatchObject([{ answer: { id: better.id } }])
  // Deleting the answer opens the question again.
  await official.call(deleteComment, { params: { commentId: better.id } })
  expect(await ledger(guest)).toMatchObject([{ id: budget.id, answered_at: null }])
  expect(await guest.call(getPost, { params: { postId: budget.id } })).toMatchObject({ answer_id: null })
  await answers(official, budget.id, text.id)
  expect(await official.call(withdrawAnswer, { params: { postId: budget.id } })).toMatchObject({
    answer_id: null,
  })
  await official.call(withdrawAnswer, { params: { postId: budget.id } })
  expect(await ledger(guest)).toHaveLength(1)
  expect(await notificationsOf(ana)).toHaveLength(1)
})

test('only the author answers, with their own comment below that post, and only if something was asked', async ({
  join,
  guest,
}) => {
  const official = await join('odile', { role: 'politician', verified: true })
  const other = await join('oscar', { role: 'politician', verified: true })
  const ana = await join('ana')
  const [asked, elsewhere] = [
    await official.publishes('Interrogez-moi'),
    await official.publishes('Ailleurs'),
  ]
  const [hers, his, far] = [
    await writes(official, asked.id, 'Ma réponse'),
    await writes(ana, asked.id, 'Mon avis'),
    await writes(official, elsewhere.id, 'Sous un autre post'),
  ]
  await expect(answers(official, asked.id, hers.id)).toBeRefused('question_not_asked')
  await asks(ana, asked.id)
  await expect(answers(official, asked.id, his.id)).toBeRefused('not_owner')
  await expect(answers(official, asked.id, far.id)).toBeRefused('comment_not_found')
  await expect(answers(other, asked.id, hers.id)).toBeRefused('not_owner')
  await expect(answers(ana, asked.id, his.id)).toBeRefused('not_owner')
  const mona = await join('mona', { moderator: true })
  const removed = await writes(official, asked.id, 'Une insulte')
  await decides(mona, await reports(ana, 'comment', removed), reasoned({ kind: 'remove' }))
  await expect(answers(official, asked.id, removed.id)).toBeRefused('comment_not_found')
  // A reply by the author can be the answer too.
  const below = await official.comments(asked, 'À vous', { on: his })
  expect(await answers(official, asked.id, below.id)).toMatchObject({ answer_id: below.id })
  const { status } = await guest.send('PUT', `/api/v1/posts/${asked.id}/answer`, { comment_id: hers.id })
  expect(status).toBe(401)
  await official.call(setPostVisibility, { params: { postId: asked.id }, body: { visibility: 'private' } })
  await expect(answers(other, asked.id, hers.id)).toBeRefused('post_not_found')
})

test('the ledger shows what its reader may see, optionally of one official, in pages', async ({
  join,
  guest,
  context,
}) => {
  const official = await join('odile', { role: 'politician', verified: true })
  const other = await join('oscar', { role: 'politician', verified: true })
  const ana = await join('ana')
  const hidden = await official.publishes('Retiré ensuite')
  await asks(ana, hidden.id)
  await official.call(setPostVisibility, { params: { postId: hidden.id }, body: { visibility: 'private' } })
  const his = await other.publishes('À moi')
  await asks(ana, his.id)
  for (let place = 0; place < 21; place += 1) {
    const post = await official.publishes(`Post ${place}`)
    await asks(ana, post.id)
  }
  expect(await ledger(guest, 'open', { author: other.id })).toMatchObject([{ id: his.id }])
  for (const sort of ['most_asked', 'latest', 'longest_waiting'] as const) {
    const first = await guest.call(listQuestions, { query: { sort, author: official.id } })
    expect(first.items).toHaveLength(20)
    const rest = await guest.call(listQuestions, {
      query: { sort, author: official.id, cursor: first.next_cursor ?? '' },
    })
    expect(rest.items).toHaveLength(1)
    expect(rest.next_cursor).toBeNull()
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(21)
  }
  await context.db.updateTable('post_questions').set({ asked: 5 }).where('post_id', '=', his.id).execute()
  expect((await ledger(guest))[0]?.id).toBe(his.id)
  await ana.call(blockMember, { params: { memberId: other.id } })
  expect((await ledger(ana)).map(({ id }) => id)).not.toContain(his.id)
  // Posts of limited reach are listed to followers only.
  const limited = async (reader: Guest) =>
    (await ledger(reader, 'open', { author: official.id, sort: 'latest' })).map(({ post }) => post.content)
  await context.db
    .updateTable('posts')
    .set({ reach_limited: true })
    .where('content', '=', 'Post 20')
    .execute()
  expect(await limited(guest)).not.toContain('Post 20')
  const fan = await join('flora')
  expect(await limited(fan)).not.toContain('Post 20')
  await fan.follows(official)
  expect(await limited(fan)).toContain('Post 20')
  const unknown = guest.call(listQuestions, { query: { author: 'personne' } })
  await expect(unknown).toBeRefused('profile_not_found')
})

test('an answer removed by moderation does not count, until the decision is reversed', async ({
  join,
  guest,
}) => {
  const { author, reader: ana, mona, milo } = await aTeam(join)
  const official = await join('odile', { role: 'politician', verified: true })
  const post = await official.publishes('Interrogez-moi')
  await asks(ana, post.id)
  const text = await writes(official, post.id, 'Ma réponse')
  await answers(official, post.id, text.id)
  const [before] = await ledger(guest, 'answered')
  const removes = async (comment: { id: string }, reporter: Member) => {
    const caseId = await reports(reporter, 'comment', comment)
    await decides(mona, caseId, reasoned({ kind: 'remove' }))
    const { decisions } = await looksAt(mona, caseId)
    return () => reverses(milo, decisions[0]?.id)
  }

  const takeBack = await removes(text, ana)
  expect(await ledger(guest, 'answered')).toEqual([])
  expect(await ledger(guest)).toMatchObject([{ id: post.id, answered_at: null, answer: null }])
  expect(await figuresOf(guest, official)).toMatchObject({ posts: 1, answered: 0, median_hours: null })
  for (const reader of [guest, official]) expect(await reader.opens(post)).toMatchObject({ answer_id: null })

  await takeBack()
  expect(await ledger(guest)).toEqual([])
  expect(await ledger(guest, 'answered')).toEqual([before])
  expect(await figuresOf(guest, official)).toMatchObject({ answered: 1 })
  expect(await guest.opens(post)).toMatchObject({ answer_id: text.id })

  // A new answer stays: the restored comment is an ordinary one.
  const again = await removes(text, author)
  const other = await writes(official, post.id, 'Autrement dit')
  await answers(official, post.id, other.id)
  await again()
  expect(await ledger(guest, 'answered')).toMatchObject([{ answer: { id: other.id } }])
  // So is a comment that the author no longer marks as the answer.
  const last = await removes(other, ana)
  await official.call(withdrawAnswer, { params: { postId: post.id } })
  await last()
  expect(await ledger(guest)).toMatchObject([{ id: post.id, answer: null }])
  expect(await guest.opens(post)).toMatchObject({ answer_id: null })
})

test('a reply that answers disappears with the comment above it: removed, deleted, or gone with its author’s account', async ({
  join,
  guest,
  context,
}) => {
  const { author: bob, reader: ana, mona } = await aTeam(join)
  const official = await join('odile', { role: 'politician', verified: true })
  const answered = async (asker: Member) => {
    const post = await official.publishes('Interrogez-moi')
    await asks(ana, post.id)
    const above = await writes(asker, post.id, 'Et les routes ?')
    const reply = await official.comments(post, 'Bientôt', { on: above })
    await answers(official, post.id, reply.id)
    return { post, above }
  }
  const [removed, deleted, left] = [await answered(bob), await answered(bob), await answered(bob)]
  expect(await figuresOf(guest, official)).toMatchObject({ posts: 3, answered: 3 })

  await decides(mona, await reports(ana, 'comment', removed.above), reasoned({ kind: 'remove' }))
  expect(await guest.opens(removed.post)).toMatchObject({ answer_id: null })
  await bob.call(deleteComment, { params: { commentId: deleted.above.id } })
  expect(await guest.opens(deleted.post)).toMatchObject({ answer_id: null })
  expect(await figuresOf(guest, official)).toMatchObject({ posts: 3, answered: 1 })
  await bob.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })
  await expect
    .poll(
      () => context.db.selectFrom('comments').select('id').where('id', '=', left.above.id).executeTakeFirst(),
      { interval: 20, timeout: 20_000 },
    )
    .toBeUndefined()
  expect(await figuresOf(guest, official)).toMatchObject({ posts: 3, answered: 0 })
  expect(await ledger(guest)).toHaveLength(3)
})
