import { expect, test } from 'vitest'
import type { JsonSchema } from '../src/openapi/json-schemas.ts'
import { breakingChanges, type ComparedDocument } from './compatibility.ts'

const text = { type: 'string' }

interface Change {
  security?: object[]
  parameters?: JsonSchema[]
  body?: JsonSchema
  answer?: JsonSchema
  status?: string
  schemas?: Record<string, JsonSchema>
  bodyType?: string
  answerType?: string
  isBodyRequired?: boolean
  headers?: JsonSchema
  refusals?: Record<string, JsonSchema>
}

const post = (properties: JsonSchema, required: string[] = []) => ({ type: 'object', properties, required })

function documentOf(change: Change = {}): ComparedDocument {
  const {
    security = [{}],
    parameters = [],
    status = '200',
    schemas = {},
    headers = {},
    refusals = {},
  } = change
  const { bodyType = 'application/json', answerType = 'application/json', isBodyRequired = true } = change
  const body = change.body ?? post({ content: text, kind: { enum: ['plain', 'quote'] } }, ['content'])
  const answer = change.answer ?? post({ id: text, note: { type: ['string', 'null'] } }, ['id', 'note'])
  return {
    paths: {
      '/posts': {
        post: {
          security,
          parameters,
          requestBody: { required: isBodyRequired, content: { [bodyType]: { schema: body } } },
          responses: {
            [status]: { description: 'Answer', headers, content: { [answerType]: { schema: answer } } },
            ...refusals,
          },
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

const sort = { in: 'query', name: 'sort', schema: text }
const whole = (properties: JsonSchema) => post(properties, Object.keys(properties))
const body = (value: JsonSchema): Change => ({ body: post({ value }) })
const answer = (value: JsonSchema): Change => ({ answer: whole({ value }) })
const refused = (description: string) => ({ refusals: { 404: { description } } })
const date = { ...text, format: 'date' }
const time = { ...text, format: 'date-time' }
const either = (...anyOf: JsonSchema[]) => ({ anyOf })
const kind = (name: string) => whole({ kind: { const: name } })

/** Small changes, each with its message. */
const breaking: [kind: string, before: Change, now: Change, sentence: string][] = [
  ['a parameter is removed', { parameters: [sort] }, {}, 'query parameter sort: removed'],
  [
    'a parameter moves',
    { parameters: [sort] },
    { parameters: [{ ...sort, in: 'header' }] },
    'query parameter sort: removed',
  ],
  [
    'a required parameter is added',
    {},
    { parameters: [{ ...sort, required: true }] },
    'query parameter sort: required now',
  ],
  [
    'a parameter takes fewer values',
    { parameters: [{ ...sort, schema: { enum: ['new', 'top'] } }] },
    { parameters: [{ ...sort, schema: { enum: ['new'] } }] },
    'query parameter sort: "top" is not taken any more',
  ],
  ['a body is needed', { isBodyRequired: false }, {}, 'body: required now'],
  [
    'a media type of a body is removed',
    { bodyType: 'image/png' },
    {},
    'body: image/png is not taken any more',
  ],
  ['a media type of an answer is removed', { answerType: 'text/csv' }, {}, 'answer: text/csv removed'],
  ['a header of an answer is removed', { headers: { RateLimit: {} } }, {}, 'header RateLimit: removed'],
  [
    'a field of a body is typed otherwise',
    body(text),
    body({ type: 'number' }),
    'body.value: string became number',
  ],
  ['a free field gets a type', body({}), body(text), 'body.value: "anything" became string'],
  ['a typed field is anything', answer(text), answer({}), 'answer.value: string became "anything"'],
  [
    'a body takes whole numbers only',
    body({ type: 'number' }),
    body({ type: 'integer' }),
    'body.value: number became integer',
  ],
  [
    'an answer has fractions',
    answer({ type: 'integer' }),
    answer({ type: 'number' }),
    'answer.value: integer became number',
  ],
  ['a body needs a format', body(text), body(date), 'body.value: format free became date'],
  ['a body needs another format', body(date), body(time), 'body.value: format date became date-time'],
  ['an answer has another format', answer(date), answer(time), 'answer.value: format date became date-time'],
  ['an answer loses its format', answer(date), answer(text), 'answer.value: format date became free'],
  ['a body needs a pattern', body(text), body({ ...text, pattern: '^a' }), 'body.value: another pattern'],
  [
    'a body takes fewer characters',
    body({ ...text, maxLength: 9 }),
    body({ ...text, maxLength: 8 }),
    'body.value: maxLength is narrower',
  ],
  [
    'a body takes smaller numbers',
    body({ type: 'integer', maximum: 9 }),
    body({ type: 'integer', maximum: 8 }),
    'body.value: maximum is narrower',
  ],
  [
    'a body takes greater numbers',
    body({ type: 'integer' }),
    body({ type: 'integer', exclusiveMinimum: 0 }),
    'body.value: exclusiveMinimum is narrower',
  ],
  [
    'a body takes fewer items',
    body({ type: 'array', items: text }),
    body({ type: 'array', items: text, maxItems: 4 }),
    'body.value: maxItems is narrower',
  ],
  [
    'a body takes fewer names',
    body({ type: 'object', additionalProperties: text }),
    body({ type: 'object', additionalProperties: text, propertyNames: { enum: ['a'] } }),
    'body.value: its names: "anything" became string',
  ],
  ['a body takes no null', body({ type: ['string', 'null'] }), body(text), 'body.value: null became string'],
  [
    'a body takes a form less',
    body(either(kind('post'), kind('quote'))),
    body(kind('post')),
    'body.value.kind: "quote" is not taken any more',
  ],
  [
    'all values of an answer are new',
    answer({ enum: ['a'] }),
    answer({ enum: ['b'] }),
    'answer.value: all values replaced',
  ],
  [
    'tokens are refused',
    { security: [{ bearer: [] }, { personalToken: ['read'] }] },
    { security: [{ bearer: [] }] },
    '{"personalToken":["read"]} is not accepted any more',
  ],
  [
    'a token needs another scope',
    { security: [{ personalToken: ['read'] }] },
    { security: [{ personalToken: ['write:posts'] }] },
    '{"personalToken":["read"]} is not accepted any more',
  ],
  ['a refusal is removed', refused('`a`, `b`'), refused('`b`'), 'refusal 404 a: removed'],
  [
    'a refusal has another status',
    refused('`a`'),
    { refusals: { 409: { description: '`a`' } } },
    'refusal 404 a: removed',
  ],
  [
    'a status that any operation may answer is removed',
    { refusals: { default: { description: 'Any: 429 `rate_limited`, 503 `unavailable`' } } },
    { refusals: { default: { description: 'Any: 503 `unavailable`' } } },
    'refusal 429 rate_limited: removed',
  ],
]

test.for(breaking)('it breaks clients that %s', ([, before, now, sentence]) => {
  expect(changes(now, before)).toEqual([sentence])
})

/** Changes that a client does not notice, or has to expect. */
const harmless: [kind: string, before: Change, now: Change][] = [
  ['a parameter takes more', { parameters: [{ ...sort, required: true }] }, { parameters: [sort] }],
  ['a body is needed no more', {}, { isBodyRequired: false }],
  ['a field of a body is needed no more', { body: whole({ value: text }) }, { body: post({ value: text }) }],
  ['a body takes more values', body({ enum: ['a'] }), body({ enum: ['a', 'b'] })],
  ['a body takes any text', body({ enum: ['a'] }), body(text)],
  ['a body takes any format', body(date), body(text)],
  ['a body takes anything', body(text), body({})],
  ['a body takes a greater maximum', body({ ...text, maxLength: 8 }), body({ ...text, maxLength: 9 })],
  ['a body takes null', body(text), body({ type: ['string', 'null'] })],
  ['an answer always has a field', { answer: post({ value: text }) }, { answer: whole({ value: text }) }],
  ['an answer loses a value', answer({ enum: ['a', 'b'] }), answer({ enum: ['a'] })],
  ['an answer has more values', answer({ enum: ['a'] }), answer({ enum: ['a', 'b'] })],
  ['an answer has a format', answer(text), answer(date)],
  ['an answer has a smaller maximum', answer({ ...text, maxLength: 9 }), answer({ ...text, maxLength: 8 })],
  ['an answer is never null', answer({ type: ['string', 'null'] }), answer(text)],
  ['an answer loses a form', answer(either(kind('post'), kind('quote'))), answer(kind('post'))],
  ['a way to prove who calls is added', {}, { security: [{}, { bearer: [] }] }],
  ['a refusal is added', refused('`a`'), refused('`a`, `b`')],
  ['a refusal is shared', refused('`a`'), { refusals: { default: { description: 'Any: 404 `a`' } } }],
]

test.for(harmless)('it breaks nobody that %s', ([, before, now]) => {
  expect(changes(now, before)).toEqual([])
})
