import { invalid } from '../import-refusal.ts'

/**
 * The Assembly's files are XML turned into JSON: every value is a string, what is empty is null or an object that says so,
 * and a list of one is no list.
 */

const nilMark = '@xsi:nil'

/** Whether nothing stands there: null, absent, or XML's way of saying so. */
export function isNil(value: unknown): boolean {
  return value === null || value === undefined || (isNode(value) && value[nilMark] === 'true')
}

export function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What stands at the end of a path, undefined as soon as nothing does. */
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

/** The text at a path: a string, or a node with attributes around it. Blank is nothing. */
export function textAt(value: unknown, ...path: string[]): string | null {
  const found = at(value, ...path)
  const text = isNode(found) ? found['#text'] : found
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

export function neededText(value: unknown, ...path: string[]): string {
  return textAt(value, ...path) ?? invalid(`${path.join('.')} manque`)
}

/** A whole number; nothing is none. */
export function countAt(value: unknown, ...path: string[]): number {
  const text = textAt(value, ...path)
  if (text === null) return 0
  if (!/^\d{1,9}$/.test(text)) invalid(`${path.join('.')} = ${text.slice(0, 40)}`)
  return Number(text)
}

const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/**
 * The day of a date, or of a moment with its zone. Moments are written with the offset of Paris: the day that is written
 * is the day there, while universal time would make midnight the day before.
 */
export function dayAt(value: unknown, ...path: string[]): string | null {
  const text = textAt(value, ...path)
  if (text === null) return null
  const written = /^(\d{4}-\d{2}-\d{2})(?:$|T|[+Z])/.exec(text)?.[1]
  const isUniversal = /T.*Z$/.test(text)
  const day = isUniversal && isMoment(text) ? inParis.format(new Date(text)) : written
  if (day === undefined || !isDay(day)) invalid(`${path.join('.')} = ${text.slice(0, 40)}`)
  return day
}

export function neededDay(value: unknown, ...path: string[]): string {
  return dayAt(value, ...path) ?? invalid(`${path.join('.')} manque`)
}

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))

/** Whether there is such a day: 31 February is not one. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    isMoment(`${text}T00:00:00Z`) &&
    new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
  )
}

/** The day before or after another. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
