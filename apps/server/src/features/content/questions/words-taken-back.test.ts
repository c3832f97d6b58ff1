import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import { asks, official, questionsOf, supports, takesBack } from '../../../../test/asked-questions.ts'
import { test } from '../../../../test/parvis.ts'

test('a question is taken back with its reaction, and stays without its author when they leave; its supporters keep a plain reaction', async ({
  join,
  guest,
  context,
}) => {
  const odile = await join('odile', official)
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const post = await odile.publishes('Le budget est voté')
  const { question: first } = await asks(ana, post, 'Et les routes ?')
  await supports(bea, first)
  // A question is changed by taking it back.
  await expect(asks(ana, post, 'Et les rues ?')).toBeRefused('question_asked_before')
  await takesBack(ana, post)
  expect(await bea.opens(post)).toMatchObject({
    reactions: { question: 1 },
    userReaction: 'question',
    top_question: null,
  })
  expect(await questionsOf(bea, post)).toEqual({ items: [], next_cursor: null, own: null })
  await expect(supports(carl, first)).toBeRefused('question_not_found')

  // Another reaction takes it back as well.
  const { question: second } = await asks(ana, post, 'Et les rues ?')
  await supports(bea, second)
  await expect(asks(bea, post, 'Et les places ?')).resolves.toMatchObject({ question: { asked: 1 } })
  await expect(supports(bea, second)).toBeRefused('question_asked_before')
  expect(await guest.opens(post)).toMatchObject({ top_question: { id: second.id, asked: 1 } })
  await ana.reacts(post, 'support')
  expect(await guest.opens(post)).toMatchObject({
    reactions: { support: 1, question: 1 },
    top_question: { content: 'Et les places ?', asked: 1 },
  })

  await supports(carl, (await questionsOf(carl, post)).items[0] ?? { id: '' })
  expect(await guest.opens(post)).toMatchObject({ top_question: { asked: 2 } })
  await bea.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })
  // The question stays without its author.
  await expect
    .poll(() => context.db.selectFrom('question_texts').select(['content', 'user_id', 'asked']).execute(), {
      interval: 20,
      timeout: 20_000,
    })
    .toEqual([{ content: 'Et les places ?', user_id: null, asked: 2 }])
  expect(await carl.opens(post)).toMatchObject({
    reactions: { question: 2 },
    userReaction: 'question',
    top_question: { content: 'Et les places ?', asked: 2 },
  })
  // The question is nobody's own, not even a guest's.
  for (const reader of [guest, carl])
    expect((await questionsOf(reader, post)).items).toMatchObject([{ is_own: false, asked: 2 }])
  await takesBack(carl, post)
  expect(await guest.opens(post)).toMatchObject({ top_question: { asked: 1 } })
})

test('open pages are told when the words of a question are taken back, alone or for another reaction', async ({
  join,
  guest,
}) => {
  const odile = await join('odile', official)
  const [ana, bea, carl] = [await join('ana'), await join('bea'), await join('carl')]
  const post = await odile.publishes('Le budget est voté')
  await asks(ana, post, 'Et les routes ?')
  await asks(bea, post, 'Et l’école ?')
  const socket = await guest.socket()
  await socket.follows(topics.post(post.id))
  // The event of the second question may come a moment later.
  await socket.settles()
  const earlier = socket.events.length
  const heard = () =>
    expect.poll(() => socket.events.slice(earlier).filter(({ event }) => event.type === 'questions_changed'))
  await takesBack(ana, post)
  await heard().toHaveLength(1)
  await bea.reacts(post, 'support')
  await heard().toHaveLength(2)
  await carl.reacts(post, 'question')
  await takesBack(carl, post)
  await socket.settles()
  await heard().toHaveLength(2)
})
