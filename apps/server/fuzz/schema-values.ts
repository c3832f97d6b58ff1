import fc from 'fast-check'
import { hostileText, hostileValue } from './hostile-values.ts'
import type { SeenIds } from './seen-ids.ts'

/** Parts of a JSON schema used for generating values. */
export interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

/** Placeholder in a call for the id of its sender. */
export const ownId = '{own id}'

const words = [
  'retraites',
  'Un avis sur la loi',
  'Bonjour, qu’en dites-vous ?',
  '#climat @alix',
  'https://exemple.test/a',
  'loi-citee',
  'ps',
  'spam',
]

/**
 * Values for a schema. Most match it, so that calls pass the first checks; some are hostile.
 * @param field name of the field: fields that refer to a row take the id of an existing row
 */
export function valueFor(schema: JsonSchema, known: SeenIds, field = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fitting(schema, known, field), weight: 60 },
    { arbitrary: hostileValue, weight: 1 },
  )
}

function fitting(schema: JsonSchema, known: SeenIds, field: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined)
    return fc.oneof(
      ...choices.map((choice) => ({
        arbitrary: fitting(choice, known, field),
        weight: choice.type === 'null' ? 3 : 1,
      })),
    )
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known, field), {
        minLength: Math.min(schema.minItems ?? 0, 4),
        maxLength: Math.min(schema.maxItems ?? 4, 6),
      })
    case 'integer': {
      const min = Math.max(schema.minimum ?? 0, 0)
      return fc.oneof(
        { arbitrary: fc.integer({ min, max: min + 5 }), weight: 3 },
        fc.constantFrom(schema.minimum ?? -1, schema.maximum ?? 2 ** 31),
      )
    }
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textOf(schema, known, field)
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: SeenIds): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, known, name)]),
  )
  const usual = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
  const spoiled = fc.oneof(
    fc.record(fields, { requiredKeys: [] }),
    fc
      .tuple(usual, hostileText, hostileValue)
      .map(([value, name, extra]) => ({ ...(value as object), [name]: extra })),
  )
  return fc.oneof({ arbitrary: usual, weight: 15 }, { arbitrary: spoiled, weight: 1 })
}

function textOf(
  { format, pattern, maxLength = 400 }: JsonSchema,
  known: SeenIds,
  field: string,
): fc.Arbitrary<unknown> {
  if (field === 'user1_id')
    return fc.oneof({ arbitrary: fc.constant(ownId), weight: 10 }, known.idFor('memberId'))
  if (format === 'uuid' || (known.has(field) && field !== 'cursor')) {
    return fc.oneof(
      { arbitrary: known.idFor(field), weight: 8 },
      { arbitrary: fc.uuid(), weight: 1 },
      { arbitrary: hostileText, weight: 1 },
    )
  }
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (format === 'date')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (field === 'cursor')
    return fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 6 },
      { arbitrary: known.idFor('cursor'), weight: 3 },
      { arbitrary: hostileText, weight: 1 },
    )
  if (format === 'uri') return fc.constantFrom('https://exemple.test/a', 'http://127.0.0.1/')
  if (format === 'email') return fc.constantFrom('a@exemple.test', 'é@exemple.test')
  if (pattern !== undefined) return fc.oneof({ arbitrary: matching(pattern), weight: 6 }, hostileText)
  return fc.oneof(
    { arbitrary: fc.constantFrom(...words), weight: 24 },
    { arbitrary: known.idFor(field), weight: 1 },
    { arbitrary: hostileText, weight: 2 },
    fc.constant('x'.repeat(Math.min(maxLength, 20_000))),
    fc.constant('x'.repeat(Math.min(maxLength + 1, 20_001))),
  )
}

function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // A pattern that the library cannot generate from, such as one with a lookahead.
    return hostileText
  }
}
