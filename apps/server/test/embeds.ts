import { createPoll } from '@parvis/contract/content/polls.ts'
import { askQuestion } from '@parvis/contract/content/posts.ts'
import type { Parvis } from './parvis.ts'
import type { Guest, Member } from './people.ts'

/** An embed as a reader's browser gets it. */
export const embed = (reader: Guest, path: string) => reader.send('GET', `/embed/${path}`)

export const tomorrow = (member: Member) =>
  new Date(member.place.context.clock.now().getTime() + 86_400_000).toISOString()

/** Opens a poll that ends tomorrow. */
export const opensPoll = (member: Member, more: object = {}) =>
  member.call(createPoll, {
    body: {
      title: 'Rouvrir le marché ?',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: tomorrow(member),
      ...more,
    },
  })

/** An official with a question below their post. */
export async function asked(join: Parvis['join']) {
  const official = await join('odile', { role: 'politician', verified: true, party: 'ps' })
  const ana = await join('ana')
  const post = await official.publishes('Le budget est voté')
  const { question } = await ana.call(askQuestion, {
    params: { postId: post.id },
    body: { content: 'Et les écoles ?' },
  })
  return { official, ana, post, question }
}
