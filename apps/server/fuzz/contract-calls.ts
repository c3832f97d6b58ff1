import fc from 'fast-check'
import { z } from 'zod'
import type { DescribedEndpoint } from '../test/contract-endpoints.ts'
import { jpeg } from '../test/files.ts'
import { aPdf } from '../test/people.ts'
import { type Call, inAddress, inManner, json, jsonType, manners, search } from './call.ts'
import type { Reader } from './community.ts'
import { exampleBodies } from './example-bodies.ts'
import { hostileText, hostileValue } from './hostile-values.ts'
import { ownedParameters, ownRow } from './own-rows.ts'
import { type JsonSchema, valueFor } from './schema-values.ts'
import type { SeenIds } from './seen-ids.ts'

/**
 * Writes that widen an audience, or end a reader's own role: only the actor and the staff make them, not the readers
 * checked for leaks.
 */
const changesTheScene = new Set([
  'acceptFollowRequest',
  'blockMember',
  'deleteComment',
  'deleteMessage',
  'deletePost',
  'editComment',
  'editOwnProfile',
  'editPost',
  'refuseConversation',
  'removeFollower',
  'setPostVisibility',
  'unblockMember',
  'unfollow',
])

/** Writes that only the actor makes, who is replaced afterwards. */
const endsOneself = new Set(['deleteAccount', 'endSession', 'withdrawConsent'])

/** Readable files; others are refused before the endpoint. */
const files = [aPdf, await jpeg(16, 16), new TextEncoder().encode('Un texte')]

const judged: Reader[] = ['blocker', 'blocked', 'follower', 'stranger', 'guest']

/**
 * Any call of the contract, by any reader. Most are valid, some are hostile. Reads are most frequent, files rare: each
 * file is opened in its own process.
 */
export function contractCalls(endpoints: DescribedEndpoint[], known: SeenIds): fc.Arbitrary<Call> {
  return fc.oneof(
    ...endpoints.map((endpoint) => ({
      arbitrary: callOf(endpoint, known),
      weight: endpoint.file !== undefined ? 1 : endpoint.method === 'GET' ? 12 : 4,
    })),
  )
}

/** Chooses the caller of an endpoint: mostly readers with access, sometimes any other. */
function readersOf({ name, access, refusals }: DescribedEndpoint): fc.Arbitrary<Reader> {
  const isForStaff = (['staff_only', 'administrators_only', 'reviewers_only', 'editors_only'] as const).some(
    (code) => refusals.includes(code),
  )
  // A reader promoted to staff would see what only the staff may see.
  const staff = name === 'setStaff' || endsOneself.has(name) ? 0 : isForStaff ? 14 : 1
  const others = changesTheScene.has(name) || endsOneself.has(name) ? 0 : 2
  return fc.oneof(
    ...judged.map((reader) => ({
      arbitrary: fc.constant(reader),
      weight: reader === 'guest' && access === 'member' ? 1 : others,
    })),
    { arbitrary: fc.constant<Reader>('actor'), weight: 4 },
    { arbitrary: fc.constant<Reader>('staff'), weight: staff },
  )
}

function callOf(endpoint: DescribedEndpoint, known: SeenIds): fc.Arbitrary<Call> {
  const { method, path, file } = endpoint
  return fc
    .record({
      reader: readersOf(endpoint),
      params: paramsOf(endpoint, known),
      query: partOf(endpoint.query, known),
      body: file === undefined ? bodyOf(endpoint, known) : fc.constant(undefined),
      bytes: fc.oneof(fc.constantFrom(...files), fc.uint8Array({ maxLength: 300 })),
      manner: manners,
      odd: hostileText,
    })
    .map(({ reader, params, query, body, bytes, manner, odd }) => {
      const call: Call = {
        reader,
        method,
        path: `/api/v1${filled(path, params)}${search(query)}`,
        body: file === undefined ? json(body) : bytes,
        headers: file !== undefined ? { 'content-type': file[0] ?? '' } : jsonType(body),
        endpoint,
        kind: 'contract',
      }
      return inManner(call, manner, odd)
    })
}

/** A body made from its schema, or an example with one field changed. */
function bodyOf({ name, body }: DescribedEndpoint, known: SeenIds): fc.Arbitrary<unknown> {
  const made = partOf(body, known)
  const example = exampleBodies[name]
  if (example === undefined) return made
  const changed = fc.tuple(fc.boolean(), fc.nat(), hostileValue).map(([isChanged, pick, value]) => {
    const whole = example()
    const fields = Object.keys(whole)
    return isChanged ? { ...whole, [fields[pick % fields.length] ?? '']: value } : whole
  })
  return fc.oneof(made, changed)
}

function partOf(schema: z.ZodType | undefined, known: SeenIds): fc.Arbitrary<unknown> {
  return schema === undefined
    ? fc.constant(undefined)
    : valueFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, known)
}

/** Values for the parameters of a path; the preceding segment distinguishes parameters of the same name. */
function paramsOf({ path, params }: DescribedEndpoint, known: SeenIds): fc.Arbitrary<unknown> {
  if (params === undefined) return fc.constant(undefined)
  const names = [...path.matchAll(/([\w-]+)\/:(\w+)/g)]
  return fc.record(
    Object.fromEntries(
      names.map(([, before = '', name = '']) => [
        name,
        fc.oneof(
          { arbitrary: known.idFor(known.has(`${before}/${name}`) ? `${before}/${name}` : name), weight: 15 },
          { arbitrary: fc.constant(ownRow(name)), weight: ownedParameters.has(name) ? 8 : 0 },
          { arbitrary: fc.oneof(fc.uuid(), hostileText), weight: 1 },
        ),
      ]),
    ),
  )
}

function filled(path: string, params: unknown): string {
  const values = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  return path.replace(/:(\w+)/g, (_, name: string) => inAddress(values[name] || 'none').slice(0, 2_000))
}
