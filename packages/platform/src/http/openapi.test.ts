import { readdir } from 'node:fs/promises'
import { tokenScopes } from '@parvis/contract/accounts/personal-tokens.ts'
import { namedSchemas } from '@parvis/contract/descriptions.ts'
import { bodyExamples, schemaExamples } from '@parvis/contract/openapi/examples.ts'
import { refusals } from '@parvis/contract/refusals.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import { z } from 'zod'
import { contractEndpoints } from '../../../../apps/server/test/contract-endpoints.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

interface Operation {
  operationId: string
  tags: string[]
  security?: object[]
  responses: Record<string, { $ref?: string; description?: string }>
}

interface OpenApi {
  openapi: string
  info: { title: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, { examples?: unknown[]; description?: string }>
    responses: Record<string, { description: string }>
    headers: object
    securitySchemes: object
  }
}

const documents = ['/api/openapi.json', '/api/openapi-staff.json'] as const

const operationsOf = ({ paths }: OpenApi) => Object.values(paths).flatMap((path) => Object.values(path))

/** A response of an operation, wherever it stands. */
function responseOf(
  { components }: Pick<OpenApi, 'components'>,
  operation: Pick<Operation, 'responses'> | undefined,
  status: number | string,
) {
  const response = operation?.responses[status]
  const shared = response?.$ref?.replace('#/components/responses/', '')
  return shared === undefined ? response : components.responses[shared]
}

const described = (...place: Parameters<typeof responseOf>): string => responseOf(...place)?.description ?? ''

/** Routes of a printed tree, whose lines continue the line above that is four columns further left. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([ │├└─]*)(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4 - 1
    above.length = Math.max(0, depth)
    above[depth] = part
    const path = above.join('')
    return methods
      .split(', ')
      .flatMap((method) => (method === '' || method === 'HEAD' ? [] : [`${method} ${path}`]))
  })
}

test('the OpenAPI documents describe every endpoint with its refusals by status', async ({ guest }) => {
  const [others, staff] = (await Promise.all(documents.map((path) => guest.get(path)))) as [OpenApi, OpenApi]
  for (const document of [others, staff]) expect(document.openapi).toBe('3.1.0')
  const names = [others, staff].flatMap(operationsOf).map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  const endpoints = await contractEndpoints()
  expect(names.filter((name) => !/^auth[A-Z]/.test(name)).sort()).toEqual(
    endpoints.map(({ name }) => name).sort(),
  )
  const comment = others.paths['/api/v1/posts/{post_id}/comments']?.post
  expect(described(others, comment, refusals.reply_too_deep)).toContain('`reply_too_deep`')
  expect(described(others, comment, refusals.not_authenticated)).toContain('`not_authenticated`')
  expect(described(others, comment, 'default')).toContain('429 `rate_limited`')
  const decide = operationsOf(staff).find(({ operationId }) => operationId === 'decideCase')
  expect(described(staff, decide, refusals.staff_only)).toContain('`staff_only`')
  expect(operationsOf(others).find(({ operationId }) => operationId === 'decideCase')).toBeUndefined()
})

test('names on the wire are in snake_case, but for the view fields that the specification names', async ({
  guest,
}) => {
  const specified = [
    ...['userReaction', 'commentCount', 'isOwnPost', 'referralCode', 'referralsCount'],
    ...['totalVotes', 'userVote', 'hasVoted'],
  ]
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties, in: place, name } = value as { properties?: object; in?: unknown; name?: unknown }
    if (typeof properties === 'object') for (const property of Object.keys(properties)) found.add(property)
    if (place !== 'header' && place !== 'cookie' && typeof name === 'string') found.add(name)
    for (const part of Object.values(value)) collect(part)
  }
  for (const path of documents) {
    const { paths, components } = (await guest.get(path)) as OpenApi
    // The auth server speaks a protocol of others.
    collect(Object.entries(paths).filter(([address]) => address.startsWith('/api/')))
    collect(components.schemas)
  }
  expect([...found].filter((name) => /[a-z][A-Z]/.test(name) && !specified.includes(name))).toEqual([])
  expect(found.has('post_id')).toBe(true)
})

test('the document lists the scopes of a token and bounds its days', async ({ guest }) => {
  const document = (await guest.get('/api/openapi.json')) as OpenApi
  expect(document.paths['/api/v1/me/tokens']?.post).toHaveProperty(
    'requestBody.content.application/json.schema.properties',
    expect.objectContaining({
      scopes: expect.objectContaining({ items: expect.objectContaining({ enum: tokenScopes }) }),
      days: { type: 'integer', minimum: 1, maximum: 365 },
    }),
  )
})

test('the twenty most used operations have an example of what they take and return', async ({ guest }) => {
  const used = [
    ...['getFeed', 'getPost', 'createPost', 'editPost', 'quotePost', 'listComments', 'createComment'],
    ...['setReaction', 'removeReaction', 'repostPost', 'listPolls', 'getPoll', 'voteInPoll', 'listCalendar'],
    ...[
      'requestFollow',
      'listNotifications',
      'listConversations',
      'listMessages',
      'sendMessage',
      'getTrends',
    ],
  ]
  expect(used).toHaveLength(20)
  const document = (await guest.get('/api/openapi.json')) as OpenApi
  const { schemas } = document.components
  // An example of the returned object, or of the entries of its page; examples of its parts do not count.
  const hasExample = (value: unknown): boolean => {
    const [, name = ''] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(value ?? {})) ?? []
    const schema = schemas[name] as { examples?: unknown; properties?: { items?: unknown } } | undefined
    if (schema?.examples !== undefined) return true
    return schema?.properties?.items !== undefined && hasExample(schema.properties.items)
  }
  for (const name of used) {
    const operation = operationsOf(document).find(({ operationId }) => operationId === name)
    expect(hasExample(responseOf(document, operation, '200')), name).toBe(true)
    const { requestBody } = (operation ?? {}) as { requestBody?: { content: Record<string, object> } }
    if (requestBody !== undefined)
      expect(requestBody.content['application/json'], name).toHaveProperty('example')
  }
})

test('a request without a body may name the type of JSON; one that needs a body is refused by name', async ({
  join,
}) => {
  const author = await join('ana')
  const { id } = await author.publishes('À garder')
  const path = `/api/v1/posts/${id}/saved`
  for (const method of ['PUT', 'DELETE'])
    expect((await author.sendRaw(method, path, '', 'application/json')).status, method).toBe(200)
  const refused = await author.sendRaw('POST', '/api/v1/posts', '', 'application/json')
  expect(refused).toMatchObject({ status: 400, json: { error: { code: 'validation_failed' } } })
})

test('every schema that the contract exports is known by its name', async () => {
  const folder = new URL('../../../contract/src/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.schemas.ts'))
  for (const file of files) {
    const declared = (await import(new URL(file, folder).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(declared))
      if (value instanceof z.ZodType) expect(namedSchemas.get(name), `${file}: ${name}`).toBe(value)
  }
})

test('a document weighs at most 500 kB, and is valid OpenAPI 3.1', async ({ guest }) => {
  for (const path of documents) {
    const { text } = await guest.send('GET', path)
    expect(Buffer.byteLength(text), path).toBeLessThanOrEqual(500_000)
    const { valid, errors } = await new Validator().validate(JSON.parse(text))
    expect([valid, errors], path).toEqual([true, undefined])
  }
})

test('every reference of a document leads somewhere, and nothing in it is left over', async ({ guest }) => {
  for (const path of documents) {
    const { text, json } = await guest.send('GET', path)
    const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref))
    for (const ref of refs) {
      const found = ref
        .split('/')
        .slice(1)
        .reduce((value, key) => value?.[key], json)
      expect(found, ref).toBeTypeOf('object')
    }
    for (const name of Object.keys((json as OpenApi).components.schemas))
      expect(refs.has(`#/components/schemas/${name}`), name).toBe(true)
  }
})

test('a document names its server, its proofs, its limits, and has examples that hold', async ({
  guest,
  context,
}) => {
  const [document, staff] = (await Promise.all(documents.map((path) => guest.get(path)))) as [
    OpenApi,
    OpenApi,
  ]
  for (const { servers, components, paths } of [document, staff]) {
    expect(servers).toEqual([{ url: context.config.siteUrl }])
    expect(components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      personalToken: { type: 'http', scheme: 'bearer' },
      sessionCookie: { type: 'apiKey', in: 'cookie' },
    })
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate'])
      expect(components.headers).toHaveProperty([name, 'schema', 'examples'])
    for (const [path, methods] of Object.entries(paths)) {
      if (!path.startsWith('/api/')) continue
      for (const { operationId, security = [], responses } of Object.values(methods)) {
        expect(responseOf({ components }, { responses }, '200'), operationId).toHaveProperty([
          'headers',
          'RateLimit',
        ])
        const schemes = security.flatMap((way) => Object.keys(way))
        expect(Object.keys(components.securitySchemes), operationId).toEqual(expect.arrayContaining(schemes))
      }
    }
  }
  expect(
    operationsOf(staff).some(({ security = [] }) => security.some((way) => 'personalToken' in way)),
  ).toBe(false)
  const upload = operationsOf(document).find(({ operationId }) => operationId === 'uploadMedia')
  expect(upload?.security?.filter((way) => 'personalToken' in way)).toEqual([
    { personalToken: ['write:posts'] },
    { personalToken: ['write:messages'] },
  ])
  const scoped = document.components.responses.TokenScopeNeeded
  expect(scoped).toHaveProperty(['headers', 'WWW-Authenticate'])
  for (const [name, example] of Object.entries(schemaExamples)) {
    expect(() => namedSchemas.get(name)?.parse(example), name).not.toThrow()
    expect(document.components.schemas[name]?.examples, name).toEqual([example])
  }
  const endpoints = await contractEndpoints()
  for (const [name, example] of Object.entries(bodyExamples)) {
    const body = endpoints.find((endpoint) => endpoint.name === name)?.body
    expect(() => body?.parse(example), name).not.toThrow()
  }
})

test('the document has every route of the auth server, and no other', async ({ guest, app }) => {
  const document = (await guest.get('/api/openapi.json')) as OpenApi
  const described = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/auth/v1/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  expect(described.sort()).toEqual(
    routesOf(app.printRoutes({ commonPrefix: false }))
      .filter((route) => / \/auth\/v1\//.test(route))
      .map((route) => route.replace(/:(\w+)/g, '{$1}'))
      .sort(),
  )
})

test('the OpenAPI page is readable at /api/docs', async ({ guest }) => {
  const { status, text } = await guest.send('GET', '/api/docs')
  expect(status).toBe(200)
  expect(text).toContain('swagger')
  const { text: script } = await guest.send('GET', '/api/docs/static/swagger-initializer.js')
  for (const path of documents) expect(script).toContain(path)
})

test('[ERR-01] an unknown route and a wrong method answer a named refusal', async ({ guest }) => {
  for (const [method, path] of [
    ['GET', '/api/feed'],
    ['DELETE', '/api/v1/feed'],
    ['GET', '/media/nothing.png'],
  ] as const) {
    const answer = await guest.send(method, path)
    expect(answer.status).toBe(404)
    expect(answer.json).toMatchObject({ error: { code: 'route_not_found', request_id: expect.any(String) } })
  }
})

test('every response has the security headers, and none reveals the server software', async ({ guest }) => {
  for (const path of ['/api/v1/feed', '/api/nowhere', '/health', '/auth/v1/health']) {
    const { headers } = await guest.send('GET', path)
    const fallback = path === '/api/v1/feed' ? "default-src 'none'" : "default-src 'self'"
    expect(headers.get('content-security-policy')).toContain(fallback)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test('the document is rendered once and has an ETag; the page uses the same one', async ({
  guest,
  address,
}) => {
  const { headers, text } = await guest.send('GET', '/api/openapi.json')
  const etag = headers.get('etag') ?? ''
  const again = await fetch(`${address}/api/openapi.json`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  for (const kind of ['json', 'yaml']) {
    const led = await fetch(`${address}/api/docs/${kind}`)
    expect(new URL(led.url).pathname).toBe('/api/openapi.json')
    expect(await led.text()).toBe(text)
  }
})
