import { randomUUID } from 'node:crypto'
import { createPoll } from '@parvis/contract/content/polls.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import { contractEndpoints, type DescribedEndpoint } from '../test/contract-endpoints.ts'
import { aLaw, importLawRecords } from '../test/laws.ts'
import { test } from '../test/parvis.ts'
import type { Member } from '../test/people.ts'

/** Values that no form of ours sends, for every field of an endpoint. */
const hostile: unknown[] = [
  'a\u0000b',
  '\ud800',
  '\u202e',
  'é'.repeat(1_000),
  '',
  null,
  -1,
  1.5,
  1e308,
  2 ** 31,
  true,
  [],
  {},
  ['\u0000'],
  '__proto__',
  '%00',
  '+275760-09-13T00:00:00Z',
  '-9999999999999_6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11',
]

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** Ids of existing rows, by the names of fields that refer to them. */
type KnownIds = Readonly<Record<string, string>>

/** A value that a schema allows, or nearly. */
function sample(
  { type, format, properties, items, minimum, ...schema }: Schema,
  known: KnownIds,
  field = '',
): unknown {
  if (known[field] !== undefined) return known[field]
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return sample(choice, known, field)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, of]) => [name, sample(of, known, name)]),
    )
  if (type === 'array') return items === undefined ? [] : [sample(items, known)]
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (format === 'uuid') return '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11'
  if (format === 'date-time') return '2026-12-01T10:00:00.000Z'
  return format === 'date' ? '2026-12-01' : 'un texte'
}

function sampleOf(schema: z.ZodType | undefined, known: KnownIds): unknown {
  return schema === undefined
    ? undefined
    : sample(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, known)
}

/** Yields a value with each of its parts, and the whole, replaced by each hostile one in turn. */
function* spoiled(value: unknown): Generator<unknown> {
  if (value === undefined) return
  yield* hostile
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value))
    for (const other of spoiled(part))
      yield Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other }
}

const inAddress = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

function requestOf(
  { method, path, file }: DescribedEndpoint,
  params: unknown,
  query: unknown,
  body: unknown,
) {
  const of = (params ?? {}) as Record<string, unknown>
  const asked = Object.entries((query ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    .join('&')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => inAddress(of[name] ?? ''))
  return {
    method,
    address: `/api/v1${filled}${asked === '' ? '' : `?${asked}`}`,
    body: file ? undefined : body,
  }
}

function* requests(endpoint: DescribedEndpoint, known: KnownIds) {
  const params = sampleOf(endpoint.params, known)
  const query = sampleOf(endpoint.query, known)
  const body = sampleOf(endpoint.body, known)
  for (const other of spoiled(params)) yield requestOf(endpoint, other, query, body)
  for (const other of spoiled(query)) yield requestOf(endpoint, params, other, body)
  for (const other of spoiled(body)) yield requestOf(endpoint, params, query, other)
}

test('[ERR-01] no endpoint fails on invalid input: it is refused by name', {
  timeout: 300_000,
}, async ({ join }) => {
  const staff = await join('ana', {
    moderator: true,
    administrator: true,
    role: 'journalist',
    verified: true,
  })
  const known = await someLife(staff, await join('bea'))
  const failures: string[] = []
  for (const endpoint of await contractEndpoints()) {
    // It would delete the account of the caller.
    if (endpoint.name === 'deleteAccount') continue
    for (const request of requests(endpoint, known)) {
      const fault = await failureOf(staff, request)
      if (fault !== undefined) failures.push(`${endpoint.name}: ${fault}`)
    }
  }
  expect(failures).toEqual([])
})

/** One row of each kind, so that calls pass the first checks. */
async function someLife(staff: Member, other: Member): Promise<KnownIds> {
  const { context } = staff.place
  await importLawRecords(context, [aLaw('loi-citee')])
  const post = await other.publishes('Un avis #retraites')
  const comment = await other.comments(post, 'Une remarque')
  const conversation = await staff.call(openConversation, {
    body: { user1_id: staff.id, user2_id: other.id },
  })
  const message = await other.call(sendMessage, {
    params: { conversationId: conversation.id },
    body: { content: 'Bonjour', request_id: randomUUID() },
  })
  const poll = await staff.call(createPoll, {
    body: {
      title: 'Une question ?',
      description: '',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: new Date(context.clock.now().getTime() + 86_400_000).toISOString(),
    },
  })
  const { request } = await other.asksToFollow(staff)
  return {
    postId: post.id,
    commentId: comment.id,
    conversationId: conversation.id,
    messageId: message.id,
    pollId: poll.id,
    memberId: other.id,
    requestId: request?.id ?? '',
    target_id: post.id,
    user1_id: staff.id,
    user2_id: other.id,
    slug: 'debt',
    partyId: 'ps',
  }
}

async function failureOf(member: Member, { method, address, body }: ReturnType<typeof requestOf>) {
  const { status, json } = await member.send(method, address, body)
  const isNamed = status < 400 || typeof json?.error?.code === 'string'
  return status < 500 && isNamed
    ? undefined
    : `${status} ${method} ${address} ${JSON.stringify(body)}`.slice(0, 300)
}
