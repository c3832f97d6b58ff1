import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { blockMember } from '@parvis/contract/people/blocks.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import { asks, official, supports, takesBack } from '../../../../test/asked-questions.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const notificationsOf = async (member: Member) =>
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
  expect(await notificationsOf(odile)).toEqual([])
  await carl.reacts(post, 'support')
  await ana.reacts(post, 'support')
  // Their names would come at the moment at which a question ends.
  expect(await notificationsOf(odile)).toEqual([])

  // An earlier notification of another reaction stays, too.
  await dora.reacts(post, 'support')
  expect(await notificationsOf(odile)).toEqual(['Une personne a réagi à votre post'])
  await asks(dora, post, 'Et la piscine ?')
  expect(await notificationsOf(odile)).toEqual(['Une personne a réagi à votre post'])
  await takesBack(dora, post)
  expect(await notificationsOf(odile)).toEqual(['Une personne a réagi à votre post'])
  expect(socket.events.filter(({ event }) => event.type === 'notifications_changed')).toHaveLength(1)

  // Citizens' posts are not questioned in words.
  const citizens = await ana.publishes('Mon avis')
  await bea.reacts(citizens, 'question')
  expect(await notificationsOf(ana)).toEqual(['Une personne a réagi à votre post'])
})

test('an official is asked no more without a name once the mandate has ended; earlier questions stay', async ({
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
  expect(await guest.opens(post)).toMatchObject({ top_question: { id: question.id, asked: 1 } })
  expect(await takesBack(ana, post)).toMatchObject({ reactions: { question: 0 } })
})

test('a member takes a question back also where they may not read the post any more', async ({
  join,
  guest,
}) => {
  const odile = await join('odile', official)
  const [ana, bea] = [await join('ana'), await join('bea')]
  const post = await odile.publishes('Interrogez-moi')
  await asks(ana, post, 'Où va l’argent ?')
  await bea.reacts(post, 'support')
  await odile.call(blockMember, { params: { memberId: ana.id } })
  expect(await guest.opens(post)).toMatchObject({ top_question: { asked: 1 } })
  // The answer tells nothing of a post that they may not read.
  const nothing = { reactions: { support: 0, question: 0, vote: 0 }, userReaction: null }
  expect(await takesBack(ana, post)).toEqual(nothing)
  expect(await guest.opens(post)).toMatchObject({
    top_question: null,
    reactions: { support: 1, question: 0 },
  })
  await expect(takesBack(ana, post)).toBeRefused('post_not_found')

  await asks(bea, post, 'Et l’école ?')
  await odile.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  expect(await takesBack(bea, post)).toEqual(nothing)
  expect(await odile.opens(post)).toMatchObject({
    top_question: null,
    reactions: { support: 0, question: 0 },
  })
})
