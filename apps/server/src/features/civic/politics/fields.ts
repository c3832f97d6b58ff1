import { fieldNames, internalFields } from './field-names.ts'
import { reconciled, sameValue } from './figure-value.ts'

type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Name of a row within its list, stable when rows are added before it; its position where it has none. */
export function rowNameOf(row: unknown, place: number): string {
  if (!isObject(row)) return String(place + 1)
  return String(row.at ?? row.label ?? row.name ?? row.round ?? place + 1)
}

/** A value of a record that is neither a list nor an object. */
interface Field {
  path: string[]
  label: string
  value: string
}

/** Most fields of one record that are offered for correction. */
const fieldsOffered = 1_000

/** The fields of a record's value, in its order. */
export function fieldsOf(value: unknown): Field[] {
  const fields: Field[] = []
  collect(value, [], [], fields)
  return fields.slice(0, fieldsOffered)
}

function collect(value: unknown, path: string[], names: string[], fields: Field[]): void {
  if (isObject(value))
    for (const [key, part] of Object.entries(value)) {
      if (!internalFields.has(key)) collect(part, [...path, key], [...names, fieldNames[key] ?? key], fields)
    }
  else if (Array.isArray(value))
    for (const [place, row] of value.entries()) {
      const name = rowNameOf(row, place)
      collect(row, [...path, name], [...names, name], fields)
    }
  else fields.push({ path, label: names.join(' · '), value: typedText(value) })
}

/** Name of a field, with those of its list and row. */
export const fieldLabel = (path: readonly string[]): string =>
  path.map((step) => fieldNames[step] ?? step).join(' · ')

/** A field's value as an editor types it. */
export function typedText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value)
}

/** Values that a typed text may stand for, the likeliest first. */
export function valuesOf(typed: string, present: unknown): unknown[] {
  const text = typed.trim()
  if (text === '') return [null]
  if (typeof present === 'boolean') return text === 'oui' ? [true] : text === 'non' ? [false] : []
  const number = Number(
    text
      .replaceAll(/[\s\u00a0\u202f]/g, '')
      .replace(',', '.')
      .replace('−', '-'),
  )
  const numbers = Number.isFinite(number) ? [number] : []
  return typeof present === 'number' ? numbers : [text, ...numbers]
}

/** Holder and key of a path's last step; undefined where the value has no such field. */
function locate(
  value: unknown,
  path: readonly string[],
): { holder: object; key: string | number } | undefined {
  const [step, ...rest] = path
  if (step === undefined) return undefined
  const key = Array.isArray(value)
    ? value.findIndex((row, place) => rowNameOf(row, place) === step)
    : isObject(value) && Object.hasOwn(value, step) && !internalFields.has(step)
      ? step
      : -1
  if (key === -1) return undefined
  const holder = value as object
  return rest.length === 0 ? { holder, key } : locate(Reflect.get(holder, key), rest)
}

/** The value of a field; undefined where there is no such field. */
export function fieldAt(value: unknown, path: readonly string[]): unknown {
  const place = locate(value, path)
  return place && (Reflect.get(place.holder, place.key) as unknown)
}

/** A copy of the value in which a field has another value. */
export function withField<Value>(value: Value, path: readonly string[], changed: unknown): Value {
  const copy = structuredClone(value)
  const place = locate(copy, path)
  if (place !== undefined) Reflect.set(place.holder, place.key, changed)
  return copy
}

/** One field of a record, as a correction changes it. */
export interface FieldChange {
  path: string[]
  before: unknown
  after: unknown
  /** Set once the source states another value than `before`: the change never applies again. */
  ended?: ChangeEnd
}

interface ChangeEnd {
  at: string
  /** The source took up the value of the correction. */
  taken_up: boolean
}

/** Source of a correction, which its editor named. */
export interface CorrectionSource {
  name: string
  url: string
}

/** A published correction of a record. Without changes it is a remark beside what is shown. */
export interface RecordCorrection {
  /** Day in Paris. */
  on: string
  source: CorrectionSource
  changes: readonly FieldChange[]
}

/**
 * Applies corrections in their order. A change applies until it has ended. Day and source are those of the latest
 * correction that the value agrees with. A remark corrects nothing.
 */
export function corrected<Value>(
  source: Value,
  corrections: readonly RecordCorrection[],
): { value: Value; correctedOn: string | null; correctedBy: CorrectionSource | null } {
  let value = source
  let last: RecordCorrection | undefined
  for (const correction of corrections) {
    const { changes } = correction
    let stand = changes.length > 0
    for (const { path, before, after, ended } of changes) {
      const present = fieldAt(value, path)
      if (ended === undefined && present !== undefined && sameValue(present, before))
        value = withField(value, path, after)
      else if (ended?.taken_up === false || !sameValue(present, after)) stand = false
    }
    if (stand) last = correction
  }
  return { value, correctedOn: last?.on ?? null, correctedBy: last?.source ?? null }
}

/** {@link corrected} for a record: a figure's text and number then agree. */
export function correctedRecord<Value extends object>(
  source: Value,
  corrections: readonly RecordCorrection[],
) {
  const { value, ...rest } = corrected(source, corrections)
  return { value: reconciled(source, value), ...rest }
}

/** Day of the latest remark; null without one. */
export const remarkedOn = (corrections: readonly RecordCorrection[]): string | null =>
  corrections.findLast(({ changes }) => changes.length === 0)?.on ?? null

/**
 * Returns the changes, oldest first, after the source has stated a value. A change ends when the source states
 * another value for its field.
 */
export function changesAfter(
  source: unknown,
  corrections: readonly (readonly FieldChange[])[],
  at: string,
): FieldChange[][] {
  let value = source
  return corrections.map((changes) =>
    changes.map((change) => {
      const { path, before, after, ended } = change
      const present = fieldAt(value, path)
      if (ended !== undefined || present === undefined) return change
      if (!sameValue(present, before))
        return { ...change, ended: { at, taken_up: sameValue(present, after) } }
      value = withField(value, path, after)
      return change
    }),
  )
}
