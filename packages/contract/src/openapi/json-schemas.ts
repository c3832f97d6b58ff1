import { z } from 'zod'
import { shareRepeated } from './components.ts'

export type JsonSchema = { [key: string]: unknown }

/** A part of an endpoint: what it takes, or what it returns. */
export interface Part {
  schema: z.ZodType
  direction: 'input' | 'output'
}

export const refPrefix = '#/components/schemas/'
const farthest = Number.MAX_SAFE_INTEGER

/**
 * Converts parts of endpoints, by name, to JSON schemas that share `components`: a named schema stands there once, and is
 * referred to wherever it is used. A schema that differs between requests and answers has a second form, `…Input`.
 */
export function jsonSchemasOf(
  parts: ReadonlyMap<string, Part>,
  named: ReadonlyMap<string, z.ZodType>,
): { of(part: string): JsonSchema; components: Record<string, JsonSchema> } {
  const outputs = convert(parts, named, 'output')
  const inputs = convert(parts, named, 'input')
  const differing = differingNames(inputs.components, outputs.components)
  const ofInput = (name: string) => (differing.has(name) ? `${name}Input` : name)
  const all: Record<string, JsonSchema> = { ...outputs.components }
  for (const name of differing)
    all[`${name}Input`] = withRefs(inputs.components[name] ?? {}, ofInput) as JsonSchema
  const converted = new Map<string, JsonSchema>()
  for (const [name, { direction }] of parts) {
    const schema = (direction === 'input' ? inputs : outputs).parts[name] ?? {}
    converted.set(name, (direction === 'input' ? withRefs(schema, ofInput) : schema) as JsonSchema)
  }
  const { of, components } = shareRepeated({
    parts: converted,
    components: reachable(all, [...converted.values()]),
  })
  return { of: (part) => of.get(part) ?? {}, components }
}

interface Converted {
  components: Record<string, JsonSchema>
  parts: Record<string, JsonSchema>
}

/** Id of a part in the registry: `GetFeedReturns`. A schema without a name may be the part of several endpoints. */
const idOfPart = (part: string) => part.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())

function convert(
  parts: ReadonlyMap<string, Part>,
  named: ReadonlyMap<string, z.ZodType>,
  direction: Part['direction'],
): Converted {
  const registry = z.registry<{ id: string }>()
  const idOf = new Map<z.ZodType, string>()
  const add = (schema: z.ZodType, id: string) => {
    idOf.set(schema, id)
    registry.add(schema, { id })
  }
  for (const [name, schema] of named) if (!idOf.has(schema)) add(schema, name)
  const asked = new Map<string, z.ZodType>()
  for (const [part, { schema, direction: its }] of parts) {
    if (its !== direction) continue
    asked.set(part, schema)
    if (!idOf.has(schema)) add(schema, idOfPart(part))
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    unrepresentable: 'any',
    uri: (id) => `${refPrefix}${id}`,
    override: ({ jsonSchema }) => shorten(jsonSchema),
  }) as { schemas: Record<string, JsonSchema> }
  const anyJson = namesOfAnyJson(schemas.__shared)
  const bare = ({ $schema: _, $id: __, ...rest }: JsonSchema) =>
    withoutRefs(rest, (ref) => anyJson.has(ref)) as JsonSchema
  const components: Record<string, JsonSchema> = {}
  for (const [name, schema] of Object.entries(schemas))
    if (name !== '__shared') components[name] = bare(schema)
  const found: Record<string, JsonSchema> = {}
  for (const [part, schema] of asked) {
    const id = idOf.get(schema) ?? ''
    found[part] = named.has(id) ? { $ref: refPrefix + id } : (components[id] ?? {})
  }
  return { components, parts: found }
}

/** References to `z.json()`, which refers to itself. It says nothing about a value, as an empty schema does. */
function namesOfAnyJson(shared: JsonSchema | undefined): Set<string> {
  const definitions = Object.entries((shared?.$defs ?? {}) as Record<string, JsonSchema>)
  return new Set(
    definitions.map(([name, schema]) => {
      if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 6)
        throw new Error(`export the schema that refers to itself: ${JSON.stringify(schema)}`)
      return `${refPrefix}__shared#/$defs/${name}`
    }),
  )
}

function withoutRefs(value: unknown, drops: (ref: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutRefs(one, drops))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string' && drops(value.$ref)) return {}
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutRefs(one, drops)]))
}

/**
 * Removes redundant keywords, and `additionalProperties: false`: responses may gain fields later, and the description of the
 * API says once that requests with unknown fields are refused.
 */
function shorten(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.minimum === -farthest) delete schema.minimum
  if (schema.maximum === farthest) delete schema.maximum
  if (schema.additionalProperties === false) delete schema.additionalProperties
  const [some, none, ...more] = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : []
  if (some === undefined || none?.type !== 'null' || more.length > 0) return
  // A list of types is shorter. An enumeration would have to list null too.
  if (typeof some.type !== 'string' || some.enum !== undefined || some.const !== undefined) return
  delete schema.anyOf
  Object.assign(schema, some, { type: [some.type, 'null'] })
}

/** Names whose schema, or a schema that it refers to, is not the same in both directions. */
function differingNames(inputs: Converted['components'], outputs: Converted['components']): Set<string> {
  const differing = new Set(
    Object.keys(inputs).filter((name) => JSON.stringify(inputs[name]) !== JSON.stringify(outputs[name])),
  )
  const refs = Object.entries(inputs).map(([name, schema]) => [name, refsIn(schema)] as const)
  for (let before = -1; before !== differing.size; ) {
    before = differing.size
    for (const [name, others] of refs) if (others.some((other) => differing.has(other))) differing.add(name)
  }
  return differing
}

/** Names that a schema refers to. */
function refsIn(schema: unknown): string[] {
  const found = JSON.stringify(schema ?? null).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)
  return [...found].map(([, name = '']) => name)
}

function withRefs(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withRefs(one, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string' && one.startsWith(refPrefix)
        ? refPrefix + rename(one.slice(refPrefix.length))
        : withRefs(one, rename),
    ]),
  )
}

/** Those of the schemas that something refers to, in the order of their names. */
export function reachable(
  all: Record<string, JsonSchema>,
  from: readonly unknown[],
): Record<string, JsonSchema> {
  const found = new Set<string>()
  const follow = (schema: unknown) => {
    for (const name of refsIn(schema)) {
      if (found.has(name)) continue
      found.add(name)
      follow(all[name])
    }
  }
  for (const schema of from) follow(schema)
  return Object.fromEntries([...found].sort().map((name) => [name, all[name] ?? {}]))
}
