import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createComment, likeComment, unlikeComment } from '@parvis/contract/content/comments.ts'
import { quotePost } from '@parvis/contract/content/post-lifecycle.ts'
import { createPost, removeReaction, setReaction } from '@parvis/contract/content/posts.ts'
import { listMessages, openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { type Chance, chanceOf } from '../../seed/chance.ts'
import { join } from '../../test/joining.ts'
import { openSite } from '../../test/open-site.ts'
import { configOf } from '../../test/parvis.ts'
import type { Member } from '../../test/people.ts'
import { type Kind, type Ledger, pair } from './ledger.ts'
import { insist } from './requests.ts'
import { type KillableSite, sharedSettings } from './site.ts'

/** Two members who write to each other, and what one of them has read. */
export interface Talk {
  id: string
  members: [Member, Member]
  /** Message ids in the order in which a reader, asking for newer ones, got them. */
  read: string[]
  readUntil: string
}

const reactions = ['support', 'question', 'vote'] as const

/** Lets members join, follow each other in pairs and open their conversations. */
export async function gather(site: KillableSite, pairs: number): Promise<Talk[]> {
  const talks: Talk[] = []
  await openSite(configOf(site, sharedSettings), async (place) => {
    for (let turn = 0; turn < pairs; turn += 1) {
      const ana = await join(place, `ana-${turn}`)
      const bea = await join(place, `bea-${turn}`)
      await ana.follows(bea)
      await bea.follows(ana)
      const { id } = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
      talks.push({ id, members: [ana, bea], read: [], readUntil: new Date(0).toISOString() })
    }
  })
  return talks
}

/** Lets all members write, one write after the other each, until `rest` is called; a reader of each conversation reads on. */
export function startWriters({ nodes }: KillableSite, talks: Talk[], ledger: Ledger, seed: string) {
  let isOver = false
  const working = talks.flatMap((talk) => [
    ...talk.members.map(async (member) => {
      const chance = chanceOf(`${seed} ${member.email}`)
      while (!isOver) {
        await writeOnce({ nodes, ledger, chance }, talk, member)
        // Starts of nodes need the processors too.
        await sleep(chance.between(50, 150))
      }
    }),
    (async () => {
      const chance = chanceOf(`${seed} ${talk.id}`)
      while (!isOver) {
        await readOn({ nodes, ledger, chance }, talk)
        await sleep(500)
      }
    })(),
  ])
  const workers = working.map((work) =>
    work.catch((error: unknown) => void ledger.defects.push(String(error))),
  )
  return {
    /** Stops new writes; resolves once the begun ones are answered. */
    async rest(): Promise<void> {
      isOver = true
      await Promise.all(workers)
    },
  }
}

type WriterContext = Parameters<typeof insist>[0]

async function writeOnce(means: WriterContext, talk: Talk, member: Member): Promise<void> {
  const { ledger, chance } = means
  const draw = chance.next()
  const post = pickOne(chance, ledger.recent('posts', 20))
  const comment = pickOne(chance, ledger.recent('comments', 20))
  if (draw < 0.35) return write(means, member, sendMessage, 'messages', { conversationId: talk.id }, talk.id)
  if (draw < 0.5 || post === undefined) return write(means, member, createPost, 'posts', {}, '')
  const params = { postId: post.id }
  if (draw < 0.7) return write(means, member, createComment, 'comments', params, post.id)
  if (draw < 0.75) return write(means, member, quotePost, 'quotes', params, post.id)
  if (draw < 0.8) return write(means, member, sharePost, 'post_shares', params, post.id, talk.id)
  if (draw < 0.9 || comment === undefined) return react(means, member, post)
  return like(means, member, comment)
}

async function write(
  means: WriterContext,
  member: Member,
  endpoint:
    | typeof sendMessage
    | typeof createPost
    | typeof createComment
    | typeof quotePost
    | typeof sharePost,
  kind: Kind,
  params: Record<string, string>,
  placeId: string,
  conversationId?: string,
): Promise<void> {
  const [requestId, content] = [randomUUID(), `Texte ${randomUUID()}`]
  const text =
    kind === 'post_shares' ? { message: content, shared_to_conversation_id: conversationId } : { content }
  const sent = await insist(means, member, endpoint, { params, body: { ...text, request_id: requestId } })
  const id = String(sent.body.id)
  means.ledger.acknowledged.push({ kind, memberId: member.id, requestId, id, content, placeId })
  const stored = Date.parse(String(sent.body.created_at))
  if (sent.repeats > 0 && stored < sent.sentAt) means.ledger.storedUnanswered += 1
}

async function react(means: WriterContext, member: Member, post: { id: string }): Promise<void> {
  const { ledger, chance } = means
  const reaction = chance.next() < 0.7 ? chance.pick(reactions) : null
  const params = { postId: post.id }
  if (reaction === null) await insist(means, member, removeReaction, { params })
  else await insist(means, member, setReaction, { params, body: { reaction } })
  ledger.reactions.set(pair(member, post), reaction)
}

async function like(means: WriterContext, member: Member, comment: { id: string }): Promise<void> {
  const likes = means.chance.next() < 0.7
  await insist(means, member, likes ? likeComment : unlikeComment, { params: { commentId: comment.id } })
  means.ledger.likes.set(pair(member, comment), likes)
}

/** Reads the messages after the newest known one. */
export async function readOn(means: WriterContext, talk: Talk): Promise<void> {
  const params = { conversationId: talk.id }
  for (let hasNewer = true; hasNewer; ) {
    const query = `?after=${talk.readUntil}`
    const { body } = await insist(means, talk.members[0], listMessages, { params, query })
    const items = body.items as { id: string; created_at: string }[]
    talk.read.push(...items.map(({ id }) => id))
    talk.readUntil = items.at(-1)?.created_at ?? talk.readUntil
    hasNewer = body.has_newer === true
  }
}

const pickOne = <Item>(chance: Chance, items: Item[]): Item | undefined =>
  items[chance.between(0, Math.max(0, items.length - 1))]
