import type { JsonSchema } from './json-schemas.ts'

/** The parts of an OpenAPI document that clients rely on. */
export interface ComparedDocument {
  paths: Record<string, Record<string, JsonSchema>>
  components: Record<string, Record<string, JsonSchema>>
}

/** What a client sends must stay accepted; what it reads must stay there. */
type Direction = 'request' | 'answer'

/** Returns what would break a client of the former document, one sentence each. */
export function breakingChanges(former: ComparedDocument, present: ComparedDocument): string[] {
  return Object.entries(former.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const now = present.paths[path]?.[method]
      if (now === undefined) return [`${name}: removed`]
      return changesOf(operation, now, createComparison(former, present)).map(
        (change) => `${name}: ${change}`,
      )
    }),
  )
}

type Comparison = ReturnType<typeof createComparison>

function changesOf(former: JsonSchema, present: JsonSchema, compare: Comparison): string[] {
  const isOpen = ({ security }: JsonSchema) =>
    !Array.isArray(security) ||
    security.length === 0 ||
    security.some((proof) => Object.keys(proof).length === 0)
  return [
    ...(isOpen(former) && !isOpen(present) ? ['guests are refused'] : []),
    ...changesOfParameters(former, present, compare),
    ...changesOfBody(former, present, compare),
    ...changesOfAnswers(former, present, compare),
  ]
}

function changesOfParameters(former: JsonSchema, present: JsonSchema, compare: Comparison): string[] {
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

function bodiesOf({ requestBody }: JsonSchema) {
  return (requestBody ?? {}) as { content?: Record<string, JsonSchema> }
}

function changesOfBody(former: JsonSchema, present: JsonSchema, compare: Comparison): string[] {
  const before = bodiesOf(former).content
  const now = bodiesOf(present).content
  if (before === undefined) return now === undefined ? [] : ['body: required now']
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const other = now?.[type]
    return other === undefined
      ? [`body: ${type} is not taken any more`]
      : compare.schemas(schema, other.schema, 'request', 'body')
  })
}

/** Refusals are for clients to expect, whichever they are: only answers of success are compared. */
function changesOfAnswers(former: JsonSchema, present: JsonSchema, compare: Comparison): string[] {
  const succeeded = ({ responses }: JsonSchema) =>
    Object.entries(responses as Record<string, JsonSchema>).filter(([status]) => /^[23]/.test(status))
  const now = new Map(succeeded(present))
  return succeeded(former).flatMap(([status, response]) => {
    const other = now.get(status)
    if (other === undefined) return [`status ${status}: removed`]
    const contents = (response.content ?? {}) as Record<string, JsonSchema>
    const others = (other.content ?? {}) as Record<string, JsonSchema>
    return Object.entries(contents).flatMap(([type, { schema }]) =>
      others[type] === undefined
        ? [`answer: ${type} removed`]
        : compare.schemas(schema, others[type].schema, 'answer', 'answer'),
    )
  })
}

function createComparison(former: ComparedDocument, present: ComparedDocument) {
  /** Pairs that are being compared, as schemas may refer to themselves. */
  const open = new Set<string>()

  function resolved(value: JsonSchema, side: 'former' | 'present'): JsonSchema {
    if (typeof value.$ref !== 'string') return value
    const [, , kind = '', name = ''] = value.$ref.split('/')
    const target = (side === 'former' ? former : present).components[kind]?.[name]
    return target === undefined ? {} : resolved(target, side)
  }

  /** Forms that a schema allows: those of unions, and `null` by itself. */
  function formsOf(value: unknown, side: 'former' | 'present'): JsonSchema[] {
    const schema = resolved((value ?? {}) as JsonSchema, side)
    const union = schema.anyOf ?? schema.oneOf
    if (Array.isArray(union)) return union.flatMap((one) => formsOf(one, side))
    if (Array.isArray(schema.allOf)) return [merged(schema.allOf.flatMap((one) => formsOf(one, side)))]
    if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }))
    return [schema]
  }

  function schemas(before: unknown, now: unknown, direction: Direction, place: string): string[] {
    const pair = `${direction} ${JSON.stringify(before)} ${JSON.stringify(now)}`
    if (open.has(pair)) return []
    open.add(pair)
    try {
      const formers = formsOf(before, 'former')
      const presents = formsOf(now, 'present')
      const changes = formers.flatMap((form) => {
        const tries = presents.map((other) => forms(form, other, direction, place))
        return tries.find((found) => found.length === 0) ?? shortest(tries) ?? [`${place}: removed`]
      })
      const isNew = (type: string) =>
        presents.some((form) => form.type === type) &&
        !formers.some((form) => form.type === type || isAny(form))
      return direction === 'answer' && isNew('null') ? [...changes, `${place}: may be null now`] : changes
    } finally {
      open.delete(pair)
    }
  }

  function forms(before: JsonSchema, now: JsonSchema, direction: Direction, place: string): string[] {
    if (isAny(direction === 'request' ? now : before)) return []
    if (!isSameType(before.type, now.type, direction))
      return [`${place}: ${typeName(before)} became ${typeName(now)}`]
    return [
      ...changesOfValues(before, now, direction, place),
      ...(direction === 'request' ? narrowed(before, now, place) : []),
      ...(before.items === undefined ? [] : schemas(before.items, now.items, direction, `${place}[]`)),
      ...(typeof before.additionalProperties === 'object'
        ? schemas(before.additionalProperties, now.additionalProperties, direction, `${place}.*`)
        : []),
      ...changesOfProperties(before, now, direction, place),
    ]
  }

  function changesOfProperties(
    before: JsonSchema,
    now: JsonSchema,
    direction: Direction,
    place: string,
  ): string[] {
    const formers = (before.properties ?? {}) as Record<string, JsonSchema>
    const presents = (now.properties ?? {}) as Record<string, JsonSchema>
    const required = new Set((before.required ?? []) as string[])
    const requiredNow = new Set((now.required ?? []) as string[])
    const changes = Object.entries(formers).flatMap(([name, schema]) => {
      const at = `${place}.${name}`
      const other = presents[name]
      if (other === undefined) return [`${at}: removed`]
      const isLost = direction === 'answer' && required.has(name) && !requiredNow.has(name)
      return [...(isLost ? [`${at}: may be absent now`] : []), ...schemas(schema, other, direction, at)]
    })
    if (direction === 'answer') return changes
    const asked = [...requiredNow].filter((name) => !required.has(name))
    return [...changes, ...asked.map((name) => `${place}.${name}: required now`)]
  }

  return { resolved, schemas }
}

const isAny = (schema: JsonSchema) => schema.type === undefined && valuesOf(schema) === undefined

const typeName = (schema: JsonSchema) => String(schema.type ?? JSON.stringify(valuesOf(schema) ?? 'anything'))

function isSameType(before: unknown, now: unknown, direction: Direction): boolean {
  if (before === now) return true
  const [wide, narrow] = direction === 'request' ? [now, before] : [before, now]
  return (wide === 'number' && narrow === 'integer') || before === undefined || now === undefined
}

function valuesOf(schema: JsonSchema): unknown[] | undefined {
  if ('const' in schema) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : undefined
}

/** A request may not lose a value. An answer may gain some, but not lose all that were known. */
function changesOfValues(before: JsonSchema, now: JsonSchema, direction: Direction, place: string): string[] {
  const formers = valuesOf(before)
  const presents = valuesOf(now)
  if (presents === undefined) return []
  if (formers === undefined) return direction === 'request' ? [`${place}: takes listed values only now`] : []
  const lost = formers.filter((value) => !presents.includes(value))
  if (direction === 'request')
    return lost.map((value) => `${place}: ${JSON.stringify(value)} is not taken any more`)
  return lost.length === formers.length ? [`${place}: all values replaced`] : []
}

/** Limits that would refuse what was accepted. */
function narrowed(before: JsonSchema, now: JsonSchema, place: string): string[] {
  const upper = ['maxLength', 'maximum', 'maxItems'].filter(
    (name) => limit(now, name, 1) < limit(before, name, 1),
  )
  const lower = ['minLength', 'minimum', 'minItems'].filter(
    (name) => limit(now, name, -1) > limit(before, name, -1),
  )
  return [...upper, ...lower].map((name) => `${place}: ${name} is narrower`)
}

const limit = (schema: JsonSchema, name: string, sign: 1 | -1) =>
  typeof schema[name] === 'number' ? schema[name] : sign * Number.POSITIVE_INFINITY

function merged(forms: JsonSchema[]): JsonSchema {
  const lists = forms.flatMap(({ required }) => (required ?? []) as string[])
  return {
    ...Object.assign({}, ...forms),
    properties: Object.assign({}, ...forms.map(({ properties }) => properties)),
    required: [...new Set(lists)],
  }
}

function shortest(tries: string[][]): string[] | undefined {
  return tries.toSorted((one, other) => one.length - other.length)[0]
}
