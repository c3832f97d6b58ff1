import { type TokenScope, tokenScopes } from '@parvis/contract/accounts/token-scopes.ts'
import { followLaw, getLaw, listLaws } from '@parvis/contract/civic/laws.ts'
import { askQuestion, supportQuestion } from '@parvis/contract/content/asked-questions.ts'
import { likeComment } from '@parvis/contract/content/comments.ts'
import { editPost } from '@parvis/contract/content/post-life.ts'
import { setReaction } from '@parvis/contract/content/reactions.ts'
import { expect } from 'vitest'
import { contractEndpoints } from '../../../../../test/contract-endpoints.ts'
import { questions } from '../../../../../test/endpoint-questions.ts'
import { aLaw, tell } from '../../../../../test/laws.ts'
import { test } from '../../../../../test/parvis.ts'
import type { Member } from '../../../../../test/people.ts'
import { programOf } from '../../../../../test/personal-tokens.ts'
import { Refused } from '../../../../../test/refused.ts'
import { type Scene, twoMembers } from '../../../../../test/two-members.ts'

/** Fields of answers that tell what their reader thinks or keeps, each with the scopes that open it. */
const ownStates: Record<string, readonly TokenScope[]> = {
  userReaction: ['write:reactions'],
  isLiked: ['write:reactions'],
  isAsked: ['write:reactions'],
  own: ['write:reactions'],
  isSaved: ['read:saves', 'write:saves'],
  isFollowed: ['write:follows'],
  userVote: [],
}

/** Names of the own states that a value tells. */
function toldIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(toldIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [
    ...(key in ownStates && one !== null && one !== false ? [key] : []),
    ...toldIn(one),
  ])
}

/** Names of the own states that the reads of the sweep tell a token of these scopes. */
async function toldTo(member: Member, scopes: readonly TokenScope[], scene: object): Promise<string[]> {
  const { token } = await programOf(member, { scopes })
  const told = new Set<string>()
  const program: Member = Object.create(member, {
    token: { value: token },
    call: {
      async value(...request: unknown[]) {
        const answer = await Reflect.apply(member.call, program, request)
        for (const name of toldIn(answer)) told.add(name)
        return answer
      },
    },
  })
  const reads = (await contractEndpoints()).filter(({ method, scope }) => method === 'GET' && scope)
  const asked = reads.flatMap(({ name }) => questions[name]?.({ ...scene, reader: program } as Scene) ?? [])
  const further = [
    program.call(listLaws, { query: {} }),
    program.call(getLaw, { params: { reference: 'loi-citee' } }),
  ]
  for (const answer of await Promise.allSettled([...asked, ...further]))
    if (answer.status === 'rejected' && !(answer.reason instanceof Refused)) throw answer.reason
  return [...told].sort()
}

test('no read tells a program what its member thinks or keeps, unless a scope is about that', async ({
  join,
}) => {
  const { ana, ofBea, shared } = await twoMembers(join)
  await ana.call(likeComment, { params: { commentId: ofBea.comment.id } })
  await ana.call(supportQuestion, { params: { questionId: ofBea.question.id } })
  await ana.call(followLaw, { params: { reference: 'loi-citee' } })
  const scene = { ...shared, other: ofBea }
  const some = Object.entries(ownStates).filter(([, scopes]) => scopes.length > 0)
  expect(await toldTo(ana, tokenScopes, scene)).toEqual(some.map(([name]) => name).sort())
  for (const scope of ['write:reactions', 'read:saves', 'write:saves', 'write:follows'] as const) {
    const told = some.filter(([, scopes]) => scopes.includes(scope)).map(([name]) => name)
    expect(await toldTo(ana, ['read', scope], scene), scope).toEqual(told.sort())
  }
})

test('an answer to a write tells a program no reaction of its member, and their laws are not listed', async ({
  join,
  context,
}) => {
  const ana = await join('ana')
  const bea = await join('bea', { role: 'politician', verified: true })
  await tell(context, [aLaw('bancs')])
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
  expect(asked).toMatchObject({ userReaction: null, question: { content: 'Quand ?', isOwn: true } })

  const followed = { query: { followed: 'true' } } as const
  expect((await reactor.call(listLaws, followed)).items).toHaveLength(1)
  await expect(writer.call(listLaws, followed)).toBeRefused('token_scope_needed')
})
