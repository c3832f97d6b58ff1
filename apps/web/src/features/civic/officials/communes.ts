import type { ConstituencyTable, Seat } from '@parvis/contract/civic/officials.schemas.ts'
import { foldText } from '@parvis/contract/folding.ts'
import { communeKey, deviceStorage } from '../../../lib/browser-storage.ts'

/** A commune of the table, or a whole department. */
export interface Commune {
  /** Null for a whole department. */
  name: string | null
  /** Name of the department. */
  department: string
  /** Code of the department; null where only its name is known. */
  code: string | null
  /** Constituencies in which it lies, with the postal codes of each part. Empty: all of the department. */
  parts: { number: number; postalCodes: string[] }[]
}

interface IndexedCommune extends Commune {
  folded: string
}

const words = (text: string) =>
  foldText(text)
    .replace(/\bst\b/g, 'saint')
    .replace(/\bste\b/g, 'sainte')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ')

/** The communes of the table, each once, by name. */
export function indexCommunes({ departments }: ConstituencyTable): IndexedCommune[] {
  const found = new Map<string, IndexedCommune>()
  for (const { code, name: department, constituencies } of departments)
    for (const [number, byCodes] of Object.entries(constituencies))
      for (const [codes, names] of Object.entries(byCodes))
        for (const name of names) {
          const part = { number: Number(number), postalCodes: codes.split(' ').filter(Boolean) }
          const key = `${code} ${name}`
          const known = found.get(key)
          if (known === undefined)
            found.set(key, { name, department, code, folded: words(name), parts: [part] })
          else known.parts.push(part)
        }
  return [...found.values()].sort((one, other) => one.folded.localeCompare(other.folded))
}

/** Communes by a postal code, its first digits, or a name; the exact name first, then those that begin with it. */
export function findCommunes(communes: readonly IndexedCommune[], typed: string): Commune[] {
  const digits = typed.replaceAll(/\s/g, '')
  if (/^\d{3,5}$/.test(digits))
    return communes.filter(({ parts }) =>
      parts.some(({ postalCodes }) => postalCodes.some((code) => code.startsWith(digits))),
    )
  const text = words(typed)
  if (text.length < 2) return []
  const ranked = communes.flatMap((commune) => {
    const { folded } = commune
    if (folded === text) return [{ commune, rank: 0 }]
    if (folded.startsWith(text)) return [{ commune, rank: 1 }]
    return folded.includes(` ${text}`) ? [{ commune, rank: 2 }] : []
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ commune }) => commune)
}

/** Deputies of a commune and senators of its department. */
export function parliamentariansOf(
  { department, parts }: Commune,
  seats: readonly Seat[],
): { deputies: Seat[]; senators: Seat[] } {
  const here = seats.filter((seat) => seat.department === department)
  const numbers = parts.map(({ number }) => number)
  return {
    deputies: here
      .filter(({ institution }) => institution === 'assemblee')
      .filter(({ number }) => numbers.length === 0 || (number !== null && numbers.includes(number)))
      .sort((one, other) => (one.number ?? 0) - (other.number ?? 0)),
    senators: here.filter(({ institution }) => institution === 'senat'),
  }
}

/** Departments with a seat, by name. */
export const departmentsOf = (seats: readonly Seat[]): string[] =>
  [...new Set(seats.map(({ department }) => department))].sort((one, other) => one.localeCompare(other))

/** The commune stored on this device; null for none, or for a text of another form. */
export function readStoredCommune(): Commune | null {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(communeKey) ?? 'null')
    return isCommune(stored) ? stored : null
  } catch {
    return null
  }
}

/** Stores a commune on this device alone. */
export const storeCommune = (commune: Commune | null): void => {
  if (commune === null) deviceStorage.remove(communeKey)
  else {
    const { name, department, code, parts } = commune
    deviceStorage.write(communeKey, JSON.stringify({ name, department, code, parts }))
  }
}

function isCommune(value: unknown): value is Commune {
  if (typeof value !== 'object' || value === null) return false
  const { name, department, code, parts } = value as Record<string, unknown>
  return (
    (name === null || typeof name === 'string') &&
    typeof department === 'string' &&
    (code === null || typeof code === 'string') &&
    Array.isArray(parts) &&
    parts.every(
      (part: unknown) =>
        typeof part === 'object' &&
        part !== null &&
        typeof (part as Record<string, unknown>).number === 'number' &&
        Array.isArray((part as Record<string, unknown>).postalCodes),
    )
  )
}
