import { randomUUID } from 'node:crypto'
import { type TokenScope, tokenScopes } from '@parvis/contract/accounts/personal-tokens.ts'
import { followLaw, getLaw, listLaws } from '@parvis/contract/civic/laws.ts'
import { createComment, likeComment, listComments } from '@parvis/contract/content/comments.ts'
import { editPost } from '@parvis/contract/content/post-lifecycle.ts'
import {
  askQuestion,
  getPost,
  getProfilePosts,
  setReaction,
  supportQuestion,
} from '@parvis/contract/content/posts.ts'
import { countNewPosts, getFeed } from '@parvis/contract/discovery/feed.ts'
import { explainPost } from '@parvis/contract/discovery/relevance.ts'
import {
  acceptConversation,
  getConversation,
  listConversations,
  listMessages,
  searchMessages,
  sendMessage,
  sharePrefix,
} from '@parvis/contract/messaging/messages.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { listFollowers, listFollowing, setFollowAudience } from '@parvis/contract/people/follows.ts'
import { getOwnProfile, getProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { contractEndpoints } from '../../../../../test/contract-endpoints.ts'
import { opens, writes } from '../../../../../test/conversations.ts'
import { questions } from '../../../../../test/endpoint-questions.ts'
import { aLaw, importLawRecords } from '../../../../../test/laws.ts'
import { test } from '../../../../../test/parvis.ts'
import { Guest, type Member } from '../../../../../test/people.ts'
import { type Program, programOf } from '../../../../../test/personal-tokens.ts'
import { Refused } from '../../../../../test/refused.ts'
import { type Scene, twoMembers } from '../../../../../test/two-members.ts'

/** Fields of answers that show what their reader thinks or keeps, each with the scopes that open it. */
const ownStates: Record<string, readonly TokenScope[]> = {
  userReaction: ['write:reactions'],
  is_liked: ['write:reactions'],
  is_asked: ['write:reactions'],
  own: ['write:reactions'],
  is_saved: ['read:saves', 'write:saves'],
  is_followed: ['write:follows'],
  follow_state: ['read:follows', 'write:follows'],
  // With `write:follows` too; the lists of this sweep are open to the other scope alone.
  follows_you: ['read:follows'],
  userVote: ['write:votes'],
}

/** Names of the own states in a value. */
function ownStatesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(ownStatesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [
    ...(key in ownStates && one !== null && one !== false && one !== 'none' ? [key] : []),
    ...ownStatesIn(one),
  ])
}

interface OwnStates {
  states: string[]
  /** Names of the reads with such a state in their answer. */
  reads: string[]
}

/** The own states that a token of these scopes gets in answers to these reads of the sweep. */
async function forReader(
  member: Member,
  { scopes, reads }: { scopes: readonly TokenScope[]; reads: readonly string[] },
  scene: object,
): Promise<OwnStates> {
  const { token } = await programOf(member, { scopes })
  const found = new Set<string>()
  const reading = new Set<string>()
  const program: Member = Object.create(member, {
    token: { value: token },
    call: {
      async value(...request: unknown[]) {
        const answer = await Reflect.apply(member.call, program, request)
        const states = ownStatesIn(answer)
        for (const name of states) found.add(name)
        if (states.length > 0) reading.add((request[0] as { name: string }).name)
        return answer
      },
    },
  })
  const asked = reads.flatMap((name) => questions[name]?.({ ...scene, reader: program } as Scene) ?? [])
  const further = [
    program.call(listLaws, { query: {} }),
    program.call(getLaw, { params: { reference: 'loi-citee' } }),
  ]
  for (const answer of await Promise.allSettled([...asked, ...further]))
    if (answer.status === 'rejected' && !(answer.reason instanceof Refused)) throw answer.reason
  return { states: [...found].sort(), reads: [...reading] }
}

test('no read shows a program what its member thinks or keeps, unless a scope is about that', {
  timeout: 60_000,
}, async ({ join }) => {
  const { ana, ofBea, shared } = await twoMembers(join)
  await ana.call(likeComment, { params: { commentId: ofBea.comment.id } })
  await ana.call(supportQuestion, { params: { questionId: ofBea.question.id } })
  await ana.call(followLaw, { params: { reference: 'loi-citee' } })
  const scene = { ...shared, other: ofBea }
  const some = Object.entries(ownStates).filter(([, scopes]) => scopes.length > 0)
  const reads = (await contractEndpoints()).filter(({ method, scope }) => method === 'GET' && scope)
  const all = { scopes: tokenScopes, reads: reads.map(({ name }) => name) }
  const everything = await forReader(ana, all, scene)
  expect(everything.states).toEqual(some.map(([name]) => name).sort())
  // Reads that show no state to a token of every scope show none to other tokens.
  for (const scope of [
    'write:reactions',
    'read:saves',
    'read:follows',
    'write:saves',
    'write:follows',
  ] as const) {
    const shown = some.filter(([, scopes]) => scopes.includes(scope)).map(([name]) => name)
    const asked = { scopes: ['read', scope] as const, reads: everything.reads }
    expect((await forReader(ana, asked, scene)).states, scope).toEqual(shown.sort())
  }
})

test('an answer to a write shows a program no reaction of its member, and their laws are not listed', async ({
  join,
  context,
}) => {
  const ana = await join('ana')
  const bea = await join('bea', { role: 'politician', verified: true })
  await importLawRecords(context, [aLaw('bancs')])
  await ana.call(followLaw, { params: { reference: 'bancs' } })
  const post = await ana.publishes('Un mot')
  const params = { postId: post.id }
  const reactor = await programOf(ana, { scopes: ['read', 'write:reactions', 'write:follows'] })
  await reactor.call(setReaction, { params, body: { reaction: 'support' } })
  expect(await reactor.opens(post)).toMatchObject({ userReaction: 'support', reactions: { support: 1 } })
  const writer = await programOf(ana, { scopes: ['read', 'write:posts'] })
  const body = { content: 'Un autre mot', edited_at: null }
  expect(await writer.call(editPost, { params, body })).toMatchObject({
    content: 'Un autre mot',
    userReaction: null,
    reactions: { support: 1 },
  })
  const asked = await writer.call(askQuestion, {
    params: { postId: (await bea.publishes('Une annonce')).id },
    body: { content: 'Quand ?' },
  })
  expect(asked).toMatchObject({ userReaction: null, question: { content: 'Quand ?', is_own: true } })

  const followed = { query: { followed: 'true' } } as const
  expect((await reactor.call(listLaws, followed)).items).toHaveLength(1)
  await expect(writer.call(listLaws, followed)).toBeRefused('token_scope_needed')
})

test('a program that may only write messages does not get what others wrote to its member', async ({
  join,
}) => {
  const ana = await join('ana')
  const bea = await join('bea')
  const { id: conversationId } = await opens(bea, ana)
  const secret = await writes(bea, conversationId, 'Rendez-vous place du marché')
  const params = { conversationId }
  const writer = await programOf(ana, { scopes: ['write:messages'] })
  expect((await writer.call(acceptConversation, { params })).last_message).toBeNull()
  const answer = { content: 'Bien reçu', reply_to_id: secret.id, request_id: randomUUID() }
  expect(await writer.call(sendMessage, { params, body: answer })).toMatchObject({
    content: 'Bien reçu',
    reply_to: null,
  })

  const reader = await programOf(ana, { scopes: ['read:messages', 'write:messages'] })
  const { last_message: lastMessage } = await reader.call(getConversation, { params })
  expect(lastMessage?.content).toBe('Bien reçu')
  const again = { ...answer, content: 'À demain', request_id: randomUUID() }
  expect((await reader.call(sendMessage, { params, body: again })).reply_to?.content).toBe(secret.content)
})

test('a program that may only write messages reads no post by sharing it', async ({ join }) => {
  const ana = await join('ana')
  const bea = await join('bea')
  await ana.follows(bea)
  await bea.follows(ana)
  const post = await bea.publishes('Réunion au café', { visibility: 'followers' })
  const { id: conversationId } = await opens(ana, bea)
  const writer = await programOf(ana, { scopes: ['read:follows', 'write:messages'] })
  const request_id = randomUUID()
  const shared = { shared_to_conversation_id: conversationId, request_id }
  await writer.call(sharePost, { params: { postId: post.id }, body: shared })
  await expect(writes(writer, conversationId, 'Regarde', request_id)).toBeRefused('validation_failed')

  const params = { conversationId }
  const newest = async (scopes: TokenScope[]) =>
    (await (await programOf(ana, { scopes })).call(listMessages, { params, query: {} })).items[0]
  expect(await newest(['read:messages'])).toMatchObject({ is_share: true, shared_post: null })
  expect(await newest(['read', 'read:messages'])).toMatchObject({ shared_post: null })
  expect((await newest(['read', 'read:follows', 'read:messages']))?.shared_post?.content).toBe(
    'Réunion au café',
  )
})

test('a program that reads messages reads a shared post, its beginning in texts included, only with the scope read', async ({
  join,
}) => {
  const ana = await join('ana')
  const bea = await join('bea')
  await ana.follows(bea)
  await bea.follows(ana)
  const post = await bea.publishes('Réunion au café')
  const { id: conversationId } = await opens(bea, ana)
  const body = {
    shared_to_conversation_id: conversationId,
    request_id: randomUUID(),
    message: 'Viens avec nous',
  }
  await bea.call(sharePost, { params: { postId: post.id }, body })
  const params = { conversationId }
  const textsFor = async (scopes: TokenScope[]) => {
    const program = await programOf(ana, { scopes: [...scopes, 'read:messages', 'write:messages'] })
    const page = await program.call(listMessages, { params, query: {} })
    const missed = await program.call(listMessages, { params, query: { after: '2026-01-01T00:00:00.000Z' } })
    const found = await program.call(searchMessages, { params, query: { q: 'viens' } })
    const inbox = await program.call(listConversations, { query: {} })
    const one = await program.call(getConversation, { params })
    const accepted = await program.call(acceptConversation, { params })
    const texts = [page, missed, found].map(({ items }) => items[0]?.content)
    return [
      ...texts,
      ...[...inbox.items, one, accepted].map(({ last_message: lastMessage }) => lastMessage?.content),
    ]
  }
  const hiddenText = `${sharePrefix} ce post n’est pas disponible\n\nViens avec nous`
  expect(await textsFor([])).toEqual(Array.from({ length: 6 }, () => hiddenText))
  const wholeText = `${sharePrefix} Réunion au café\n\nViens avec nous`
  expect(await textsFor(['read'])).toEqual(Array.from({ length: 6 }, () => wholeText))
})

test('a program that may only read does not learn whom its member follows in secret', async ({ join }) => {
  const ana = await join('ana')
  const bea = await join('bea', { role: 'politician', verified: true })
  const carl = await join('carl', { role: 'politician', verified: true })
  await ana.call(setFollowAudience, { body: { audience: 'nobody' } })
  await ana.follows(bea)
  await bea.follows(ana)
  const [post] = [await bea.publishes('Une annonce'), await carl.publishes('Une autre')]
  const reader = await programOf(ana, { scopes: ['read'] })
  const own = { params: { reference: ana.id }, query: {} }
  for (const list of [listFollowing, listFollowers])
    await expect(reader.call(list, own)).toBeRefused('follows_hidden')
  for (const endpoint of [getFeed, countNewPosts]) {
    const query = { tab: 'politics', following: 'true', since: '2026-01-01T00:00:00.000Z' } as const
    const { since, ...filters } = query
    const asked =
      endpoint === getFeed ? reader.call(getFeed, { query: filters }) : reader.call(countNewPosts, { query })
    await expect(asked).toBeRefused('token_scope_needed')
  }
  const subscription = async (program: Program) =>
    (await program.call(explainPost, { params: { postId: post.id } })).terms.find(
      ({ key }) => key === 'subscription',
    )
  expect(await subscription(reader)).toMatchObject({ input: { following: false }, value: 0 })
  const params = { reference: bea.id }
  expect(await reader.call(getProfile, { params })).toMatchObject({
    follow_state: 'none',
    follows_you: false,
  })
  // The order of the relevant feed is a guest's.
  const order = async (program: Guest) =>
    (await program.call(getFeed, { query: { tab: 'politics', sort: 'relevant' } })).items.map(({ id }) => id)
  const guests = await order(new Guest(ana.place))
  expect(await order(reader)).toEqual(guests)
  expect((await reader.call(getOwnProfile, {})).email).toBe('')

  const follower = await programOf(ana, { scopes: ['read', 'read:follows'] })
  expect((await follower.call(listFollowing, own)).items).toMatchObject([{ member: { id: bea.id } }])
  expect(await subscription(follower)).toMatchObject({ input: { following: true } })
  expect(await follower.call(getProfile, { params })).toMatchObject({
    follow_state: 'following',
    follows_you: true,
  })
  expect(await order(follower)).toEqual(guests.toReversed())
  const followed = { query: { tab: 'politics', following: 'true' } } as const
  expect((await follower.call(getFeed, followed)).items).toMatchObject([{ id: post.id }])
})

test('a program without the scope for follows reads no post by a follow alone, wherever posts are read', async ({
  join,
}) => {
  const ana = await join('ana')
  const bea = await join('bea', { role: 'politician', verified: true })
  await ana.follows(bea)
  const { id } = await bea.publishes('Entre nous', { visibility: 'followers' })
  const own = await ana.publishes('À mes abonnés', { visibility: 'followers' })
  await bea.publishes('Pour tous')
  const contents = async (program: Guest) =>
    [
      await program.call(getFeed, { query: { tab: 'politics' } }),
      await program.call(getFeed, { query: { tab: 'politics', sort: 'relevant' } }),
      await program.call(getProfilePosts, { params: { reference: bea.id }, query: {} }),
    ].map(({ items }) => items.map(({ content }) => content).toSorted())
  const params = { postId: id }
  const all = ['Entre nous', 'Pour tous']

  const follower = await programOf(ana, { scopes: ['read', 'read:follows'] })
  const reader = await programOf(ana, { scopes: ['read'] })
  // In turns: prepared queries of one do not answer the other.
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await contents(reader)).toEqual([['Pour tous'], ['Pour tous'], ['Pour tous']])
    await expect(reader.call(getPost, { params })).toBeRefused('post_not_found')
    await expect(reader.call(explainPost, { params })).toBeRefused('post_not_found')
    await expect(reader.call(listComments, { params, query: {} })).toBeRefused('post_not_found')
    expect(await contents(follower)).toEqual([all, all, all])
    expect(await follower.call(getPost, { params })).toMatchObject({ id })
    expect(await contents(ana)).toEqual([all, all, all])
  }
  // Nor does the answer to a write show it.
  const writer = await programOf(ana, {
    scopes: ['read', 'write:reactions', 'write:posts', 'write:messages'],
  })
  const react = { params, body: { reaction: 'support' } } as const
  const remark = { params, body: { content: 'Bien', request_id: randomUUID() } }
  const sharing = { params, body: { shared_to_user_id: bea.id, request_id: randomUUID() } }
  await expect(writer.call(setReaction, react)).toBeRefused('post_not_found')
  await expect(writer.call(createComment, remark)).toBeRefused('post_not_found')
  await expect(writer.call(sharePost, sharing)).toBeRefused('post_not_found')
  // Written in one batch with the member's own act, which sees the post.
  const [refused, counted] = await Promise.allSettled([
    writer.call(setReaction, react),
    ana.call(setReaction, react),
  ])
  expect([refused.status, counted.status]).toEqual(['rejected', 'fulfilled'])
  expect(await ana.call(createComment, remark)).toMatchObject({ content: 'Bien' })
  // One's own posts show no follow.
  expect(await reader.call(getPost, { params: { postId: own.id } })).toMatchObject({
    content: 'À mes abonnés',
  })
})
