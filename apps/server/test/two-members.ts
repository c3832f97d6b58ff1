import { randomUUID } from 'node:crypto'
import { explainVote } from '@parvis/contract/civic/roll-calls.ts'
import { createPoll, voteInPoll } from '@parvis/contract/content/polls.ts'
import { editPost, quotePost, repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import { askQuestion, savePost } from '@parvis/contract/content/posts.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { publishes, sends } from './attachments.ts'
import { jpeg } from './files.ts'
import type { JoinOptions } from './joining.ts'
import { aLaw, importLawRecords } from './laws.ts'
import { givesMandate } from './mandates.ts'
import type { Member } from './people.ts'
import { importVotes, links } from './voting.ts'

/** A member's content; `word` occurs in all of it. */
export interface Trace {
  member: Member
  name: string
  word: string
  post: { id: string }
  /** The part that the host shows below the post. */
  question: { id: string }
  photo: { id: string; media_url: string | null }
  poll: { id: string }
  comment: { id: string }
  /** Identifier of the official who they are. They explain a vote by their post. */
  official: string
}

export interface Scene {
  reader: Member
  other: Trace
  host: Member
  hostPost: { id: string }
  thread: { id: string }
  conversation: { id: string }
  since: string
}

async function leavesTraces(
  { member, name, word, official }: Pick<Trace, 'member' | 'name' | 'word' | 'official'>,
  host: Member,
  hostPost: { id: string },
): Promise<Trace> {
  const post = await member.publishes(`Un avis ${word} #${word}`, { region_code: '75' })
  await member.call(editPost, {
    params: { postId: post.id },
    body: { content: `Mon avis ${word} #${word} http://parvis.test/law-tracking/loi-citee`, edited_at: null },
  })
  const image = await sends(member, await jpeg(32, 32), { type: 'image/jpeg' })
  const photo = await publishes(member, image)
  const comment = await member.comments(hostPost, `Une remarque ${word}`)
  const poll = await member.call(createPoll, {
    body: {
      title: `Un sondage ${word}`,
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: new Date(member.place.context.clock.now().getTime() + 86_400_000).toISOString(),
    },
  })
  await host.call(repostPost, { params: { postId: post.id } })
  await host.call(quotePost, {
    params: { postId: post.id },
    body: { content: 'À lire', request_id: randomUUID() },
  })
  const { question } = await host.call(askQuestion, {
    params: { postId: post.id },
    body: { content: 'Et ensuite ?' },
  })
  await host.comments(post, 'Merci de cet avis')
  await member.call(quotePost, {
    params: { postId: hostPost.id },
    body: { content: `Vu par ${word}`, request_id: randomUUID() },
  })
  await member.follows(host)
  await host.follows(member)
  await links(member.place.context, member, official)
  await givesMandate(member.place.context, member)
  await member.call(explainVote, { params: { uid: 'VTANR5L17V99001' }, body: { post_id: post.id } })
  return { member, name, word, official, post, question, photo, comment, poll }
}

/** Writes messages between the two. */
async function talk(ana: Member, bea: Member) {
  const conversation = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
  const params = { conversationId: conversation.id }
  for (const [from, word] of [
    [ana, 'capucine'],
    [bea, 'zibeline'],
    [ana, 'capucine'],
  ] as const)
    await from.call(sendMessage, { params, body: { content: `Un mot de ${word}`, request_id: randomUUID() } })
  return conversation
}

/** Two members and a host: each has written content of every kind, also to the other. */
export async function twoMembers(join: (name: string, options?: JoinOptions) => Promise<Member>) {
  const host = await join('hugo')
  await importLawRecords(host.place.context, [aLaw('loi-citee')])
  const official = { role: 'politician', verified: true, party: 'ps' } as const
  const ana = await join('ana', official)
  const bea = await join('bea', official)
  await host.place.context.db
    .updateTable('profiles')
    .set({ region_code: '75' })
    .where('id', 'in', [ana.id, bea.id])
    .execute()
  const since = new Date(0).toISOString()
  const hostPost = await host.publishes('Chez Hugo', { region_code: '75' })
  const thread = await host.comments(hostPost, 'Qu’en dites-vous ?')
  await importVotes(host.place.context, [{ number: 99_001 }])
  const ofAna = await leavesTraces(
    { member: ana, name: 'ana', word: 'capucine', official: 'PA900001' },
    host,
    hostPost,
  )
  const ofBea = await leavesTraces(
    { member: bea, name: 'bea', word: 'zibeline', official: 'PA900002' },
    host,
    hostPost,
  )
  for (const [one, its, other] of [
    [ana, ofAna, ofBea],
    [bea, ofBea, ofAna],
  ] as const) {
    await one.comments(hostPost, `Une réponse ${its.word}`, { on: thread })
    await one.comments(other.post, `Une question ${its.word}`)
    await one.reacts(other.post, 'support')
    await one.call(voteInPoll, { params: { pollId: other.poll.id }, body: { option: 0 } })
    await one.call(savePost, { params: { postId: other.post.id } })
    await one.call(repostPost, { params: { postId: other.post.id } })
    await one.publishes(`Bonjour @${other.name}, de ${its.word}`)
    await one.place.context.db
      .insertInto('referrals')
      .values({ referrer_id: one.id, referred_id: other.member.id })
      .execute()
  }
  await ana.follows(bea)
  await bea.asksToFollow(ana)
  const conversation = await talk(ana, bea)
  const shared = { host, hostPost, thread, conversation, since }
  return { ana, bea, host, ofAna, ofBea, shared }
}
