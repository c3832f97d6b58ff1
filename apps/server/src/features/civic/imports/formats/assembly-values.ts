import { dayInParis } from '@parvis/platform/paris.ts'
import { invalid } from '../import-refusal.ts'

/**
 * The Assembly's files are XML converted to JSON: every value is a string, null or a nil object, and a list of one
 * element is no array.
 */

const nilMark = '@xsi:nil'

/** Whether a value is empty: null, absent, or marked as nil. */
export function isNil(value: unknown): boolean {
  return value === null || value === undefined || (isNode(value) && value[nilMark] === 'true')
}

export function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path; undefined if any step is missing. */
export function at(value: unknown, ...path: string[]): unknown {
  let found = value
  for (const name of path) {
    if (!isNode(found) || isNil(found)) return undefined
    found = found[name]
  }
  return isNil(found) ? undefined : found
}

export function asList(value: unknown): unknown[] {
  if (isNil(value)) return []
  return Array.isArray(value) ? value : [value]
}

/** The text at a path: a string, or a node with attributes around it. Null if blank. */
export function textAt(value: unknown, ...path: string[]): string | null {
  const found = at(value, ...path)
  const text = isNode(found) ? found['#text'] : found
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

export function neededText(value: unknown, ...path: string[]): string {
  return textAt(value, ...path) ?? invalid(`${path.join('.')} manque`)
}

/** The whole number at a path; 0 if absent. */
export function countAt(value: unknown, ...path: string[]): number {
  const text = textAt(value, ...path)
  if (text === null) return 0
  if (!/^\d{1,9}$/.test(text)) invalid(`${path.join('.')} = ${text.slice(0, 40)}`)
  return Number(text)
}

/**
 * Day of a date or timestamp. Timestamps have the offset of Paris: converted to UTC, midnight would be the day
 * before.
 */
export function dayAt(value: unknown, ...path: string[]): string | null {
  const text = textAt(value, ...path)
  if (text === null) return null
  const written = /^(\d{4}-\d{2}-\d{2})(?:$|T|[+Z])/.exec(text)?.[1]
  const isUniversal = /T.*Z$/.test(text)
  const day = isUniversal && isMoment(text) ? dayInParis(new Date(text)) : written
  if (day === undefined || !isDay(day)) invalid(`${path.join('.')} = ${text.slice(0, 40)}`)
  return day
}

export function neededDay(value: unknown, ...path: string[]): string {
  return dayAt(value, ...path) ?? invalid(`${path.join('.')} manque`)
}

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))

/** Whether the day exists: 31 February does not. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    isMoment(`${text}T00:00:00Z`) &&
    new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
  )
}

/** A published address under https; null for anything else. */
export function secureAddress(text: string | null): string | null {
  if (text === null) return null
  const address = text.replace(/^http:/, 'https:')
  return URL.canParse(address) && address.startsWith('https://') && address.length <= 500 ? address : null
}
