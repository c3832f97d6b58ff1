import { randomUUID } from 'node:crypto'
import { createComment } from '@parvis/contract/content/comments.ts'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { requestFollow } from '@parvis/contract/people/follows.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import { contractEndpoints } from '../../../../apps/server/test/contract-endpoints.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

const inCapitals = <Named extends { id: string }>({ id }: Named) => ({ id: id.toUpperCase() })

test('a post that is no longer public is gone for guests under every spelling of its id', async ({
  join,
  guest,
}) => {
  const ana = await join('ana')
  const [kept, deleted] = [await ana.publishes('Un avis'), await ana.publishes('Un autre')]
  for (const post of [kept, deleted])
    for (const spelled of [post, inCapitals(post)]) expect((await guest.opens(spelled)).id).toBe(post.id)

  await ana.call(setPostVisibility, { params: { postId: kept.id }, body: { visibility: 'private' } })
  await ana.removes(inCapitals(deleted))
  for (const post of [kept, deleted])
    for (const spelled of [post, inCapitals(post)])
      await expect(guest.opens(spelled)).toBeRefused('post_not_found')
})

test('a pair has one conversation whatever the spelling of their ids, and nobody has one with themselves', async ({
  join,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const spellings = [ana.id, ana.id.toUpperCase()].flatMap((one) =>
    [bea.id, bea.id.toUpperCase()].map((other) => ({ user1_id: one, user2_id: other })),
  )
  const opened = await Promise.all(
    spellings.flatMap((body) => [ana, bea].map((member) => member.call(openConversation, { body }))),
  )
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  const params = { conversationId: opened[0]?.id.toUpperCase() ?? '' }
  const body = { content: 'Bonjour', request_id: randomUUID().toUpperCase() }
  const sent = [await ana.call(sendMessage, { params, body }), await ana.call(sendMessage, { params, body })]
  expect(sent[0]?.id).toBe(sent[1]?.id)
  await bea.blocks(inCapitals(ana))
  await expect(
    ana.call(sendMessage, { params, body: { content: 'Encore', request_id: randomUUID() } }),
  ).toBeRefused('access_denied')
  await expect(
    ana.call(openConversation, { body: { user1_id: ana.id, user2_id: ana.id.toUpperCase() } }),
  ).toBeRefused('conversation_with_oneself')
})

test('acts on oneself are refused for ids in capitals too, and other acts in capitals work', async ({
  join,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  await expect(ana.call(requestFollow, { params: { memberId: ana.id.toUpperCase() } })).toBeRefused(
    'follow_of_oneself',
  )
  await expect(ana.blocks(inCapitals(ana))).toBeRefused('block_of_oneself')
  await expect(
    ana.call(createReport, {
      body: { target_type: 'profile', target_id: ana.id.toUpperCase(), reason: 'spam' },
    }),
  ).toBeRefused('own_content')

  const post = await ana.publishes('Un avis')
  await bea.reacts(inCapitals(post), 'support')
  await bea.call(createComment, { params: { postId: post.id.toUpperCase() }, body: { content: 'Oui' } })
  expect(await ana.opens(post)).toMatchObject({ reactions: { support: 1 }, commentCount: 1 })
})

const [spelled, read] = ['A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11']

/** Every id schema within a schema. */
function idsIn(schema: unknown): z.ZodUUID[] {
  if (schema instanceof z.ZodUUID) return [schema]
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap(idsIn)
  if (schema instanceof z.ZodArray) return idsIn(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(idsIn)
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap(idsIn)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return idsIn(schema.unwrap())
  return []
}

test('every endpoint lower-cases the ids it takes', async () => {
  const endpoints = await contractEndpoints()
  const taking = endpoints.filter(({ params, query, body }) =>
    [params, query, body].some((part) => idsIn(part).length > 0),
  )
  expect(taking.length).toBeGreaterThan(80)
  const asGiven = taking.filter(({ params, query, body }) =>
    [params, query, body].flatMap(idsIn).some((id) => id.parse(spelled) !== read),
  )
  expect(asGiven.map(({ name }) => name)).toEqual([])
})
