import { type RefusalCode, refusals } from '../refusals.ts'
import { authResponse, authSchemas } from './auth-routes.ts'
import type { JsonSchema } from './json-schemas.ts'

/** Refusals, rate limits and proofs: what every operation of the document refers to. */

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of a session, from `POST /auth/v1/token`. It lasts an hour at most.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'parvis_pat_',
    description: 'Personal token from the settings of an account, for the endpoints that its scopes name.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'parvis_refresh',
    description:
      'Refresh token of the web app of this site: for renewals below `/auth/v1`, never for the API (on https: `__Secure-parvis_refresh`).',
  },
  serviceToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Token of the operator, for `/auth/v1/admin`.',
  },
}

export const headers = {
  RateLimit: {
    description:
      'Requests left (`r`) and seconds until the count begins anew (`t`), as in draft-ietf-httpapi-ratelimit-headers',
    schema: { type: 'string', examples: ['"writes";r=239;t=60'] },
  },
  'RateLimit-Policy': {
    description: 'Limit (`q`) for a window of `w` seconds',
    schema: { type: 'string', examples: ['"writes";q=240;w=60'] },
  },
  'WWW-Authenticate': {
    description: 'Why a token is refused, as in RFC 6750; `scope` names the one that is missing',
    schema: { type: 'string', examples: ['Bearer realm="api", error="insufficient_scope", scope="read"'] },
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', examples: [12] } },
}

export const rateLimitHeaders = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
}

export const challengeHeader = { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } }

export const refusalSchemas: Record<string, JsonSchema> = {
  Refusal: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'request_id'],
        properties: {
          code: { $ref: '#/components/schemas/RefusalCode' },
          message: { type: 'string', description: 'For developers' },
          fields: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'Reason by field, for what is invalid',
          },
          request_id: { type: 'string' },
        },
      },
    },
    examples: [
      {
        error: {
          code: 'validation_failed',
          message: 'invalid body',
          fields: { content: 'empty' },
          request_id: '3f2a1b0c-7k',
        },
      },
    ],
  },
  // No enumeration: later versions add codes, and a client has to expect that.
  RefusalCode: { type: 'string', description: codesByStatus(), examples: ['not_authenticated'] },
  ...authSchemas,
}

function codesByStatus(): string {
  const byStatus = Map.groupBy(Object.entries(refusals), ([, status]) => status)
  const lines = [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, entries]) => `${status}: ${entries.map(([code]) => code).join(', ')}`)
  return `Stable name of the refusal. Later versions add some. By status:\n\n${lines.join('\n\n')}`
}

export const refusalContent = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }

/** Returns the response shared by all endpoints: the refusal codes that any of them may answer, with their statuses. */
export function sharedResponses(everywhere: readonly RefusalCode[]): Record<string, JsonSchema> {
  const codes = everywhere.map((code) => `${refusals[code]} \`${code}\``).join(', ')
  return {
    AnyRefused: {
      description: `A refusal that any endpoint may answer: ${codes}`,
      headers: {
        ...rateLimitHeaders,
        ...challengeHeader,
        'Retry-After': { $ref: '#/components/headers/Retry-After' },
      },
      content: refusalContent,
    },
    AuthRefused: authResponse,
  }
}

type Paths = Record<string, Record<string, JsonSchema>>
type Components = Record<string, JsonSchema>

/** Moves parameters and responses that several operations have to components. */
export function shareComponents(paths: Paths): {
  paths: Paths
  parameters: Components
  responses: Components
} {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const parameters = sharing(
    'parameters',
    operations.flatMap((operation) => parametersOf(operation)),
    (parameter) => String(parameter.name),
  )
  const responses = sharing(
    'responses',
    operations.flatMap((operation) => Object.values(responsesOf(operation))),
    // The first of its codes, which the description of a refusal begins with: `post_not_found`, …
    ({ description }) => pascal(/`(\w+)`/.exec(String(description))?.[1] ?? 'answer'),
  )
  const shared = (operation: JsonSchema): JsonSchema => ({
    ...operation,
    ...(operation.parameters === undefined
      ? {}
      : { parameters: parametersOf(operation).map(parameters.share) }),
    responses: {
      ...(operation.responses as Components),
      ...mapValues(responsesOf(operation), responses.share),
    },
  })
  return {
    paths: mapValues(paths, (path) => mapValues(path, shared)),
    parameters: parameters.shared,
    responses: responses.shared,
  }
}

function parametersOf({ parameters }: JsonSchema): JsonSchema[] {
  return (parameters ?? []) as JsonSchema[]
}

/** Responses of an operation that stand there in full. */
function responsesOf({ responses }: JsonSchema): Components {
  const whole = Object.entries(responses as Components).filter(([, response]) => !('$ref' in response))
  return Object.fromEntries(whole)
}

/** Gives each value that is found more than once a place among the components, under a name that is free. */
function sharing(place: string, found: readonly JsonSchema[], nameOf: (value: JsonSchema) => string) {
  const times = Map.groupBy(found, (value) => JSON.stringify(value))
  const known = new Map<string, string>()
  const shared: Components = {}
  const share = (value: JsonSchema): JsonSchema => {
    const text = JSON.stringify(value)
    if ((times.get(text)?.length ?? 0) < 2) return value
    let name = known.get(text)
    if (name === undefined) {
      const wanted = nameOf(value)
      name = wanted
      for (let turn = 2; name in shared; turn += 1) name = `${wanted}${turn}`
      known.set(text, name)
      shared[name] = value
    }
    return { $ref: `#/components/${place}/${name}` }
  }
  return { share, shared }
}

function mapValues<From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}

/** In characters of JSON: a shorter schema is not worth a component of its own. */
const worthSharing = 100

interface Schemas {
  /** Those of endpoints, by the name of the part. */
  parts: ReadonlyMap<string, JsonSchema>
  components: Readonly<Record<string, JsonSchema>>
}

/** Moves unnamed schemas that are written more than once to components, named after the place of the first. */
export function shareRepeated({ parts, components }: Schemas): {
  of: ReadonlyMap<string, JsonSchema>
  components: Record<string, JsonSchema>
} {
  const times = new Map<string, number>()
  for (const schema of [...Object.values(components), ...parts.values()])
    for (const child of within(schema)) count(child, times)
  for (const schema of parts.values()) count(schema, times)

  const nameOf = new Map<string, string>()
  const shared: Record<string, JsonSchema> = { ...components }

  function share(schema: JsonSchema, name: string): JsonSchema {
    const text = JSON.stringify(schema)
    if ((times.get(text) ?? 0) < 2) return shareWithin(schema, name)
    const known = nameOf.get(text)
    if (known !== undefined) return { $ref: `#/components/schemas/${known}` }
    let free = name
    for (let turn = 2; free in shared; turn += 1) free = `${name}${turn}`
    nameOf.set(text, free)
    shared[free] = {}
    shared[free] = shareWithin(schema, free)
    return { $ref: `#/components/schemas/${free}` }
  }

  function shareWithin(schema: JsonSchema, name: string): JsonSchema {
    return mapWithin(schema, (child, property) => share(child, name + pascal(property)))
  }

  for (const [name, schema] of Object.entries(components)) shared[name] = shareWithin(schema, name)
  const of = new Map([...parts].map(([part, schema]) => [part, share(schema, pascal(part))]))
  return { of, components: inOrder(shared) }
}

/** Schemas directly below a schema, each with the property that it is found at. */
function mapWithin(
  schema: JsonSchema,
  change: (child: JsonSchema, property: string) => JsonSchema,
): JsonSchema {
  const changed = (value: unknown, property: string) => change(value as JsonSchema, property)
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' || key === '$defs')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as JsonSchema).map(([name, one]) => [name, changed(one, name)]),
          ),
        ]
      if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems')
        return [key, (value as unknown[]).map((one) => changed(one, ''))]
      if ((key === 'items' || key === 'additionalProperties') && typeof value === 'object' && value !== null)
        return [key, changed(value, key === 'items' ? 'item' : 'value')]
      return [key, value]
    }),
  )
}

function* within(schema: JsonSchema): Generator<JsonSchema> {
  const children: JsonSchema[] = []
  mapWithin(schema, (child) => {
    children.push(child)
    return child
  })
  for (const child of children) {
    yield child
    yield* within(child)
  }
}

function count(schema: JsonSchema, times: Map<string, number>): void {
  const text = JSON.stringify(schema)
  if (text.length >= worthSharing) times.set(text, (times.get(text) ?? 0) + 1)
}

/** Returns a name in PascalCase: `PostNotFound` of `post_not_found`. */
export function pascal(name: string): string {
  return name.replace(
    /(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])?/g,
    (_, letter: string | undefined) => letter?.toUpperCase() ?? '',
  )
}

function inOrder(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))
}
