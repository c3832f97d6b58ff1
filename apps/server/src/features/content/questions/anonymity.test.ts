import { askQuestion, supportQuestion } from '@parvis/contract/content/asked-questions.ts'
import { removeReaction } from '@parvis/contract/content/reactions.ts'
import { listNotifications } from '@parvis/contract/messaging/notifications.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const official = { role: 'politician', verified: true } as const

const asks = (member: Member, post: { id: string }, content: string) =>
  member.call(askQuestion, { params: { postId: post.id }, body: { content } })

const supports = (member: Member, question: { id: string }) =>
  member.call(supportQuestion, { params: { questionId: question.id } })

const takesBack = (member: Member, post: { id: string }) =>
  member.call(removeReaction, { params: { postId: post.id } })

const told = async (member: Member) =>
  (await member.call(listNotifications, { query: {} })).items.map(({ title }) => title)

test('the official is notified of no question by the name of who asks or supports it, nor of its end', async ({
  join,
}) => {
  const odile = await join('odile', official)
  const [ana, bea, carl, dora] = [
    await join('Ana'),
    await join('Bea'),
    await join('Carl'),
    await join('Dora'),
  ]
  const post = await odile.publishes('Interrogez-moi')
  const socket = await odile.socket()
  await socket.follows(topics.member(odile.id))
  const { question } = await asks(ana, post, 'Où va l’argent ?')
  await supports(bea, question)
  // A reaction without words may get them later.
  await carl.reacts(post, 'question')
  expect(await told(odile)).toEqual([])
  await carl.reacts(post, 'support')
  await ana.reacts(post, 'support')
  // Their names would come at the moment at which a question ends.
  expect(await told(odile)).toEqual([])

  // Who has reacted otherwise before is not withdrawn either.
  await dora.reacts(post, 'support')
  expect(await told(odile)).toEqual(['Dora a réagi à votre post'])
  await asks(dora, post, 'Et la piscine ?')
  expect(await told(odile)).toEqual(['Dora a réagi à votre post'])
  await takesBack(dora, post)
  expect(await told(odile)).toEqual(['Dora a réagi à votre post'])
  expect(socket.events.filter(({ event }) => event.type === 'notifications_changed')).toHaveLength(1)

  // Citizens' posts are not questioned in words.
  const citizens = await ana.publishes('Mon avis')
  await bea.reacts(citizens, 'question')
  expect(await told(ana)).toEqual(['Bea a réagi à votre post'])
})

test('whose mandate has ended is asked no more without a name; earlier questions stay', async ({
  join,
  guest,
  context,
}) => {
  const odile = await join('odile', official)
  const [ana, bea] = [await join('ana'), await join('bea')]
  const post = await odile.publishes('Mes années au conseil')
  const { question } = await asks(ana, post, 'Qu’en reste-t-il ?')
  await context.db.updateTable('profiles').set({ verified: false }).where('id', '=', odile.id).execute()
  await expect(asks(bea, post, 'Pourquoi si peu ?')).toBeRefused('questions_closed')
  await expect(supports(bea, question)).toBeRefused('questions_closed')
  expect(await guest.opens(post)).toMatchObject({ topQuestion: { id: question.id, asked: 1 } })
  expect(await takesBack(ana, post)).toMatchObject({ reactions: { question: 0 } })
})
