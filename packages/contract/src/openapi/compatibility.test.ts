import { expect, test } from 'vitest'
import { breakingChanges, type ComparedDocument } from './compatibility.ts'
import type { JsonSchema } from './json-schemas.ts'

const text = { type: 'string' }

interface Change {
  security?: object[]
  parameters?: JsonSchema[]
  body?: JsonSchema
  answer?: JsonSchema
  status?: string
  schemas?: Record<string, JsonSchema>
}

const post = (properties: JsonSchema, required: string[] = []) => ({ type: 'object', properties, required })

function documentOf(change: Change = {}): ComparedDocument {
  const { security = [{}], parameters = [], status = '200', schemas = {} } = change
  const body = change.body ?? post({ content: text, kind: { enum: ['plain', 'quote'] } }, ['content'])
  const answer = change.answer ?? post({ id: text, note: { type: ['string', 'null'] } }, ['id', 'note'])
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
  return {
    paths: {
      '/posts': {
        post: {
          security,
          parameters,
          requestBody: { content: json(body) },
          responses: { [status]: { description: '', content: json(answer) } },
        },
      },
    },
    components: { schemas },
  }
}

const changes = (now: Change, before: Change = {}) =>
  breakingChanges(documentOf(before), documentOf(now)).map((one) => one.replace('POST /posts: ', ''))

test('nothing changed, or only added, breaks nobody', () => {
  expect(changes({})).toEqual([])
  expect(changes({ parameters: [{ in: 'query', name: 'sort', schema: text }] })).toEqual([])
  expect(changes({ body: post({ content: text, kind: text, more: text }, ['content']) })).toEqual([])
  expect(
    changes({ answer: post({ id: text, note: { type: ['string', 'null'] }, more: text }, ['id', 'note']) }),
  ).toEqual([])
})

test('a removed operation breaks its callers', () => {
  expect(breakingChanges(documentOf(), { paths: {}, components: {} })).toEqual(['POST /posts: removed'])
})

test('a field of an answer may not be removed, retyped, optional or null', () => {
  const note = { type: ['string', 'null'] }
  expect(changes({ answer: post({ id: text }, ['id']) })).toEqual(['answer.note: removed'])
  expect(changes({ answer: post({ id: { type: 'integer' }, note }, ['id', 'note']) })).toEqual([
    'answer.id: string became integer',
  ])
  expect(changes({ answer: post({ id: text, note }, ['id']) })).toEqual(['answer.note: may be absent now'])
  expect(changes({ answer: post({ id: note, note }, ['id', 'note']) })).toEqual([
    'answer.id: may be null now',
  ])
  expect(changes({ status: '201' })).toEqual(['status 200: removed'])
})

test('a request may not lose fields or values, nor need more', () => {
  const kind = { enum: ['plain', 'quote'] }
  expect(changes({ body: post({ content: text, kind }, ['content', 'kind']) })).toEqual([
    'body.kind: required now',
  ])
  expect(changes({ body: post({ content: text }, ['content']) })).toEqual(['body.kind: removed'])
  expect(changes({ body: post({ content: text, kind: { enum: ['plain'] } }, ['content']) })).toEqual([
    'body.kind: "quote" is not taken any more',
  ])
  expect(changes({ body: post({ content: { ...text, maxLength: 9 }, kind }, ['content']) })).toEqual([
    'body.content: maxLength is narrower',
  ])
  const sort = { in: 'query', name: 'sort', schema: text }
  expect(changes({}, { parameters: [sort] })).toEqual(['query parameter sort: removed'])
  expect(changes({ parameters: [{ ...sort, required: true }] }, { parameters: [sort] })).toEqual([
    'query parameter sort: required now',
  ])
  expect(changes({ security: [{ bearer: [] }] })).toEqual(['guests are refused'])
})

test('unions, lists and schemas that refer to themselves are compared by what they allow', () => {
  const ref = { $ref: '#/components/schemas/Node' }
  const node = (leaf: JsonSchema) => ({
    Node: {
      anyOf: [
        post({ kind: { const: 'leaf' }, leaf }, ['kind', 'leaf']),
        post({ kind: { const: 'list' }, nodes: { type: 'array', items: ref } }, ['kind']),
      ],
    },
  })
  const before = { answer: ref, schemas: node(text) }
  expect(changes(before, before)).toEqual([])
  expect(changes({ answer: ref, schemas: node({ type: 'number' }) }, before)).toContain(
    'answer.leaf: string became number',
  )
  const nullable = { anyOf: [text, { type: 'null' }] }
  expect(changes({ answer: nullable }, { answer: { type: ['string', 'null'] } })).toEqual([])
})
