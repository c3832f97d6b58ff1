import { askQuestion } from '@parvis/contract/content/asked-questions.ts'
import { removeReaction } from '@parvis/contract/content/reactions.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const asks = (member: Member, post: { id: string }, content: string) =>
  member.call(askQuestion, { params: { postId: post.id }, body: { content } })

const takesBack = (member: Member, post: { id: string }) =>
  member.call(removeReaction, { params: { postId: post.id } })

test('open pages are told when the words of a question are taken back, alone or for another reaction', async ({
  join,
  guest,
}) => {
  const odile = await join('odile', { role: 'politician', verified: true })
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
