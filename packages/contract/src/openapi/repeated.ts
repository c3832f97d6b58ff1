import type { JsonSchema } from './json-schemas.ts'

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
