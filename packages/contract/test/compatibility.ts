import type { JsonSchema } from '../src/openapi/json-schemas.ts'

type Components = Record<string, Record<string, JsonSchema>>

/** The API must go on to accept requests of clients, and to answer with the fields that they read. */
type Direction = 'request' | 'answer'

/** Compares schemas of two documents by what they allow, through references and unions. */
interface SchemaComparison {
  /** The value itself, or the value that it refers to. */
  resolved(value: JsonSchema, side: 'former' | 'present'): JsonSchema
  /** Returns the changes of a named place that would break a client, one sentence each. */
  schemas(before: unknown, now: unknown, direction: Direction, place: string): string[]
}

function createComparison(former: Components, present: Components): SchemaComparison {
  /** Pairs that are being compared, as schemas may refer to themselves. */
  const open = new Set<string>()

  function resolved(value: JsonSchema, side: 'former' | 'present'): JsonSchema {
    if (typeof value.$ref !== 'string') return value
    const [, , kind = '', name = ''] = value.$ref.split('/')
    const target = (side === 'former' ? former : present)[kind]?.[name]
    return target === undefined ? {} : resolved(target, side)
  }

  /** Forms that a schema allows: those of unions, and `null` by itself. */
  function formsOf(value: unknown, side: 'former' | 'present'): JsonSchema[] {
    const schema = resolved((value ?? {}) as JsonSchema, side)
    const union = schema.anyOf ?? schema.oneOf
    if (Array.isArray(union)) return union.flatMap((one) => formsOf(one, side))
    if (Array.isArray(schema.allOf)) return [merged(schema.allOf.flatMap((one) => formsOf(one, side)))]
    if (Array.isArray(schema.type))
      return schema.type.map((type: string) => (type === 'null' ? { type } : { ...schema, type }))
    return [schema]
  }

  function schemas(before: unknown, now: unknown, direction: Direction, place: string): string[] {
    const pair = `${direction} ${JSON.stringify(before)} ${JSON.stringify(now)}`
    if (open.has(pair)) return []
    open.add(pair)
    try {
      return unions(formsOf(before, 'former'), formsOf(now, 'present'), direction, place)
    } finally {
      open.delete(pair)
    }
  }

  function unions(formers: JsonSchema[], presents: JsonSchema[], direction: Direction, place: string) {
    const tries = formers.map((form) => presents.map((other) => forms(form, other, direction, place)))
    // An answer may lose forms: a client that knows more of them reads the rest.
    const isKnown = (index: number) => tries.some((ofForm) => ofForm[index]?.length === 0)
    if (direction === 'answer' && presents.every((_, index) => isKnown(index))) return []
    const changes = tries.flatMap(
      (ofForm) => ofForm.find((found) => found.length === 0) ?? shortest(ofForm) ?? [`${place}: removed`],
    )
    const isNull = ({ type }: JsonSchema) => type === 'null'
    const isNewlyNull = presents.some(isNull) && !formers.some((form) => isNull(form) || isAny(form))
    return direction === 'answer' && isNewlyNull ? [...changes, `${place}: may be null now`] : changes
  }

  function forms(before: JsonSchema, now: JsonSchema, direction: Direction, place: string): string[] {
    const [wide, narrow] = direction === 'request' ? [now, before] : [before, now]
    if (isAny(wide)) return []
    if (isAny(narrow) || !isSameType(typeOf(wide), typeOf(narrow)))
      return [`${place}: ${typeName(before)} became ${typeName(now)}`]
    return [
      ...changesOfValues(before, now, direction, place),
      ...changesOfFormat(before, now, direction, place),
      ...(direction === 'request' ? narrowed(before, now, place) : []),
      ...changesWithin('items', `${place}[]`, before, now, direction),
      ...changesWithin('additionalProperties', `${place}.*`, before, now, direction),
      ...changesWithin('propertyNames', `${place}: its names`, before, now, direction),
      ...changesOfProperties(before, now, direction, place),
    ]
  }

  function changesWithin(
    word: 'items' | 'additionalProperties' | 'propertyNames',
    place: string,
    before: JsonSchema,
    now: JsonSchema,
    direction: Direction,
  ): string[] {
    const isSchema = (value: unknown) => typeof value === 'object' && value !== null
    if (!isSchema(before[word]) && !isSchema(now[word])) return []
    return schemas(before[word], now[word], direction, place)
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

function valuesOf(schema: JsonSchema): unknown[] | undefined {
  if ('const' in schema) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : undefined
}

/** Type of a schema, or that of its values. */
function typeOf(schema: JsonSchema): string | undefined {
  if (typeof schema.type === 'string') return schema.type
  const [type, ...others] = new Set(
    valuesOf(schema)?.map((value) => (value === null ? 'null' : typeof value)),
  )
  return others.length === 0 ? type : undefined
}

const isAny = (schema: JsonSchema) => typeOf(schema) === undefined && valuesOf(schema) === undefined

const typeName = (schema: JsonSchema) => typeOf(schema) ?? JSON.stringify(valuesOf(schema) ?? 'anything')

/** Schemas without one type list values, which are compared by themselves. */
function isSameType(wide: string | undefined, narrow: string | undefined): boolean {
  if (wide === undefined || narrow === undefined) return true
  return wide === narrow || (wide === 'number' && narrow === 'integer')
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

/** A request may not need a form that it did not; an answer keeps the one that clients parse. */
function changesOfFormat(before: JsonSchema, now: JsonSchema, direction: Direction, place: string): string[] {
  const named = direction === 'request' ? now.format : before.format
  const changes =
    named !== undefined && before.format !== now.format
      ? [`${place}: format ${before.format ?? 'free'} became ${now.format ?? 'free'}`]
      : []
  const isStricter = direction === 'request' && now.pattern !== undefined && now.pattern !== before.pattern
  return isStricter ? [...changes, `${place}: another pattern`] : changes
}

const upperLimits = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties']
const lowerLimits = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties']

/** Limits that would refuse values accepted before. */
function narrowed(before: JsonSchema, now: JsonSchema, place: string): string[] {
  const upper = upperLimits.filter((name) => limit(now, name, 1) < limit(before, name, 1))
  const lower = lowerLimits.filter((name) => limit(now, name, -1) > limit(before, name, -1))
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
