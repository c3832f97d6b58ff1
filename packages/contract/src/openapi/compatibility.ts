import type { JsonSchema } from './json-schemas.ts'
import { createComparison, type SchemaComparison } from './schema-compatibility.ts'

/** The parts of an OpenAPI document that clients rely on. */
export interface ComparedDocument {
  paths: Record<string, Record<string, JsonSchema>>
  components: Record<string, Record<string, JsonSchema>>
}

/** Returns what would break a client of the former document, one sentence each. */
export function breakingChanges(former: ComparedDocument, present: ComparedDocument): string[] {
  return Object.entries(former.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const now = present.paths[path]?.[method]
      if (now === undefined) return [`${name}: removed`]
      const compare = createComparison(former.components, present.components)
      return changesOf(operation, now, compare).map((change) => `${name}: ${change}`)
    }),
  )
}

function changesOf(former: JsonSchema, present: JsonSchema, compare: SchemaComparison): string[] {
  return [
    ...changesOfProofs(former, present),
    ...changesOfParameters(former, present, compare),
    ...changesOfBody(former, present, compare),
    ...changesOfAnswers(former, present, compare),
    ...changesOfRefusals(former, present, compare),
  ]
}

/** Each way to prove the caller has to stay; an empty one is that of guests. */
function changesOfProofs(former: JsonSchema, present: JsonSchema): string[] {
  const waysOf = ({ security }: JsonSchema) => {
    const ways = Array.isArray(security) && security.length > 0 ? (security as JsonSchema[]) : [{}]
    return new Set(ways.map((way) => JSON.stringify(way)))
  }
  const now = waysOf(present)
  return [...waysOf(former)]
    .filter((way) => !now.has(way))
    .map((way) => (way === '{}' ? 'guests are refused' : `${way} is not accepted any more`))
}

function changesOfParameters(former: JsonSchema, present: JsonSchema, compare: SchemaComparison): string[] {
  const listed = (operation: JsonSchema, side: 'former' | 'present') =>
    new Map(
      ((operation.parameters ?? []) as JsonSchema[])
        .map((parameter) => compare.resolved(parameter, side))
        .map((parameter) => [`${String(parameter.in)} parameter ${String(parameter.name)}`, parameter]),
    )
  const before = listed(former, 'former')
  const now = listed(present, 'present')
  const changes = [...before].flatMap(([name, parameter]) => {
    const other = now.get(name)
    if (other === undefined) return [`${name}: removed`]
    return compare.schemas(parameter.schema, other.schema, 'request', name)
  })
  const required = [...now].filter(
    ([name, { required: is }]) => is === true && before.get(name)?.required !== true,
  )
  return [...changes, ...required.map(([name]) => `${name}: required now`)]
}

interface Body {
  required?: boolean
  content?: Record<string, JsonSchema>
}

function changesOfBody(former: JsonSchema, present: JsonSchema, compare: SchemaComparison): string[] {
  const before = (former.requestBody ?? {}) as Body
  const now = (present.requestBody ?? {}) as Body
  const changes = Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const other = now.content?.[type]
    return other === undefined
      ? [`body: ${type} is not taken any more`]
      : compare.schemas(schema, other.schema, 'request', 'body')
  })
  return now.required === true && before.required !== true ? [...changes, 'body: required now'] : changes
}

/** Responses of an operation, by status. */
function responsesOf(
  { responses }: JsonSchema,
  compare: SchemaComparison,
  side: 'former' | 'present',
): [status: string, response: JsonSchema][] {
  return Object.entries(responses as Record<string, JsonSchema>).map(([status, response]) => [
    status,
    compare.resolved(response, side),
  ])
}

function changesOfAnswers(former: JsonSchema, present: JsonSchema, compare: SchemaComparison): string[] {
  const succeeded = (operation: JsonSchema, side: 'former' | 'present') =>
    responsesOf(operation, compare, side).filter(([status]) => /^[23]/.test(status))
  const now = new Map(succeeded(present, 'present'))
  return succeeded(former, 'former').flatMap(([status, response]) => {
    const other = now.get(status)
    if (other === undefined) return [`status ${status}: removed`]
    const contents = (response.content ?? {}) as Record<string, JsonSchema>
    const others = (other.content ?? {}) as Record<string, JsonSchema>
    const headersNow = (other.headers ?? {}) as Record<string, JsonSchema>
    const lost = Object.keys(response.headers ?? {}).filter((name) => !(name in headersNow))
    return [
      ...lost.map((name) => `header ${name}: removed`),
      ...Object.entries(contents).flatMap(([type, { schema }]) =>
        others[type] === undefined
          ? [`answer: ${type} removed`]
          : compare.schemas(schema, others[type].schema, 'answer', 'answer'),
      ),
    ]
  })
}

/** A client decides by status and code: both stay, while new ones may come. */
function changesOfRefusals(former: JsonSchema, present: JsonSchema, compare: SchemaComparison): string[] {
  const refused = (operation: JsonSchema, side: 'former' | 'present') =>
    new Set(
      responsesOf(operation, compare, side)
        .filter(([status]) => !/^[23]/.test(status))
        .flatMap(([status, { description }]) => codesOf(status, String(description))),
    )
  const now = refused(present, 'present')
  return [...refused(former, 'former')]
    .filter((refusal) => !now.has(refusal))
    .map((refusal) => `refusal ${refusal}: removed`)
}

/** Refusals that a response describes: codes between backticks, each after its status where several have one response. */
function codesOf(status: string, description: string): string[] {
  return [...description.matchAll(/(?:(\d{3}) )?`(\w+)`/g)].map(
    ([, own = status, code = '']) => `${own} ${code}`,
  )
}
