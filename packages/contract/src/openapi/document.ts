import { scopesOf } from '../accounts/personal-tokens.ts'
import { descriptionOf, namedSchemas } from '../descriptions.ts'
import {
  apiAddress,
  bearerErrors,
  type Description,
  type Endpoint,
  parameterName,
  refusalsOf,
} from '../endpoint.ts'
import { of } from '../french.ts'
import { staffRefusals } from '../refusal-groups.ts'
import { type RefusalCode, refusals } from '../refusals.ts'
import { authPaths } from './auth-paths.ts'
import {
  challengeHeader,
  headers,
  rateLimitHeaders,
  refusalContent,
  refusalSchemas,
  securitySchemes,
  shareComponents,
  sharedResponses,
} from './components.ts'
import { bodyExamples, schemaExamples } from './examples.ts'
import { type JsonSchema, jsonSchemasOf, type Part, reachable, refPrefix } from './json-schemas.ts'

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string; description?: string }[]
  paths: Record<string, Record<string, JsonSchema>>
  components: Record<string, JsonSchema>
}

interface DocumentedSite {
  name: string
  /** Public address, without a path. */
  url: string
}

/** Documents, by those who may call what they describe. The staff's console has endpoints that no token opens. */
export type Audience = 'others' | 'staff'

const descriptions: Record<Audience, (name: string) => string> = {
  others: (name) => `L’API ${of(name)}, telle que l’application web l’utilise.

Une adresse de \`${apiAddress}\` garde son sens : un changement qui casserait un client attend une version suivante. Des champs, des valeurs et
des refus peuvent s’ajouter : un client ignore ceux qu’il ne connaît pas. Une requête qui porte un champ inconnu est refusée.

Les adresses de la console de l’équipe ont [leur propre document](/api/openapi-staff.json) : aucun jeton personnel ne les ouvre.`,
  staff: (name) =>
    `Les adresses de la console de l’équipe ${of(name)}. Elles peuvent changer d’une version à l’autre, et aucun jeton personnel ne les ouvre.`,
}

function audienceOf({ refusals: codes = [], staff }: Description): Audience {
  const isForStaff = staff === undefined && staffRefusals.some((code) => codes.includes(code))
  return isForStaff ? 'staff' : 'others'
}

/** Describes those endpoints of the contract that are for one audience, in OpenAPI 3.1; for others, the auth server too. */
export function openApiDocument(
  audience: Audience,
  endpoints: readonly Endpoint[],
  site: DocumentedSite,
): OpenApiDocument {
  const all = endpoints.map((endpoint) => ({ endpoint, description: descriptionOf(endpoint) }))
  const everywhere = commonRefusals(all.map((one) => one.description))
  const described = all.filter((one) => audienceOf(one.description) === audience)
  const parts = jsonSchemasOf(partsOf(described), namedSchemas)
  const operations: OpenApiDocument['paths'] = {}
  for (const { endpoint, description } of described) {
    const address = apiAddress + endpoint.path.replace(/:(\w+)/g, (_, name) => `{${parameterName(name)}}`)
    const operation = operationOf(endpoint, description, parts, everywhere)
    operations[address] = { ...operations[address], [endpoint.method.toLowerCase()]: operation }
  }
  const shared = shareComponents(operations)
  const paths = audience === 'others' ? { ...shared.paths, ...authPaths() } : shared.paths
  const responses = { ...shared.responses, ...sharedResponses(everywhere) }
  return {
    openapi: '3.1.0',
    info: { title: site.name, version: '1', description: descriptions[audience](site.name) },
    servers: [{ url: site.url }],
    paths,
    components: {
      schemas: reachable(withExamples({ ...parts.components, ...refusalSchemas }), [
        paths,
        shared.parameters,
        responses,
      ]),
      responses,
      parameters: shared.parameters,
      headers,
      securitySchemes,
    },
  }
}

function withExamples(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const added = Object.entries(schemaExamples).filter(([name]) => name in schemas)
  return {
    ...schemas,
    ...Object.fromEntries(added.map(([name, example]) => [name, { ...schemas[name], examples: [example] }])),
  }
}

const partNames = ['params', 'query', 'body'] as const

function partsOf(described: readonly { endpoint: Endpoint; description: Description }[]): Map<string, Part> {
  const parts = new Map<string, Part>()
  for (const { endpoint, description } of described) {
    parts.set(`${endpoint.name}.returns`, { schema: description.returns, direction: 'output' })
    for (const name of partNames) {
      const schema = description[name]
      if (schema !== undefined) parts.set(`${endpoint.name}.${name}`, { schema, direction: 'input' })
    }
  }
  return parts
}

/** Refusals that all endpoints may answer. */
function commonRefusals(descriptions: readonly Description[]): RefusalCode[] {
  const [first, ...others] = descriptions.map((description) => refusalsOf(description))
  return (first ?? []).filter((code) => others.every((codes) => codes.includes(code)))
}

type Schemas = ReturnType<typeof jsonSchemasOf>

function operationOf(
  endpoint: Endpoint,
  description: Description,
  schemas: Schemas,
  everywhere: readonly RefusalCode[],
): JsonSchema {
  const { name, path, access } = endpoint
  const part = (which: string) => `${name}.${which}`
  const parameters = [
    ...(description.params ? parametersOf('path', schemas, part('params')) : []),
    ...(description.query ? parametersOf('query', schemas, part('query')) : []),
  ]
  return {
    operationId: name,
    summary: description.summary,
    tags: [path.split('/')[1] ?? ''],
    security: [...(access === 'member' ? [] : [{}]), { bearer: [] }, ...tokenScopes(description)],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(name, description, schemas.of(part('body'))),
    responses: {
      '200': {
        description: 'Answer',
        headers: rateLimitHeaders,
        content: { 'application/json': { schema: schemas.of(part('returns')) } },
      },
      ...ownRefusals(description, access, everywhere),
      default: { $ref: '#/components/responses/AnyRefused' },
    },
  }
}

/** Personal tokens open an endpoint by the scope that it names, or by one of several. */
const tokenScopes = ({ scope }: Description): JsonSchema[] =>
  scopesOf(scope).map((one) => ({ personalToken: [one] }))

function bodyOf(name: string, { body, file }: Description, schema: JsonSchema): JsonSchema {
  if (file !== undefined) {
    const content = Object.fromEntries(file.map((type) => [type, {}]))
    return { requestBody: { required: true, content } }
  }
  if (body === undefined) return {}
  const example = bodyExamples[name]
  const content = { schema, ...(example === undefined ? {} : { example }) }
  return { requestBody: { required: true, content: { 'application/json': content } } }
}

/** Refusals that not every endpoint answers, and that of guests, by status. */
function ownRefusals(
  description: Description,
  access: Endpoint['access'],
  everywhere: readonly RefusalCode[],
): JsonSchema {
  const responses: Record<string, JsonSchema> = {}
  const own = refusalsOf(description).filter(
    (code) => !everywhere.includes(code) || (code === 'not_authenticated' && access === 'member'),
  )
  const byStatus = Map.groupBy(own, (code) => refusals[code])
  for (const [status, codes] of byStatus)
    responses[status] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      ...(codes.some((code) => code in bearerErrors) ? { headers: challengeHeader } : {}),
      content: refusalContent,
    }
  return responses
}

function parametersOf(place: 'path' | 'query', schemas: Schemas, part: string): JsonSchema[] {
  const given = schemas.of(part)
  const { properties = {}, required = [] } = (
    typeof given.$ref === 'string' ? schemas.components[given.$ref.slice(refPrefix.length)] : given
  ) as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name: place === 'path' ? parameterName(name) : name,
    in: place,
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    schema,
  }))
}
