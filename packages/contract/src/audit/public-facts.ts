import { sha256, toHex } from './merkle.ts'

/** Kinds of entries about facts that are public themselves: anybody opens them, without a salt. */
export const publicLogKinds = [
  'rule_worded',
  'rule_called_off',
  'rule_retired',
  'rule_restored',
  'reserve_set',
  'reserve_moved',
  'reserve_ended',
  'poll_closed',
  'ranking_changed',
] as const
export type PublicLogKind = (typeof publicLogKinds)[number]

export function isPublicKind(kind: string): kind is PublicLogKind {
  return publicLogKinds.some((one) => one === kind)
}

/** Named values that an entry is about, in their order. */
export type PublicFacts = Readonly<Record<string, unknown>>

const format = 'parvis-log-public-v1'

/** Text whose SHA-256 is the commitment of a public entry: lines of the format, the kind, and each fact as JSON. */
export function publicText(kind: PublicLogKind, facts: PublicFacts): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return [format, kind, ...lines].map((line) => `${line}\n`).join('')
}

/** Reads a text of {@link publicText}; null for anything else. */
export function readPublicText(text: string): { kind: string; facts: PublicFacts } | null {
  const [first, kind, ...lines] = text.split('\n')
  if (first !== format || kind === undefined || lines.pop() !== '') return null
  const facts: Record<string, unknown> = {}
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z0-9_]+): (.+)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    try {
      facts[name] = JSON.parse(value)
    } catch {
      return null
    }
  }
  return { kind, facts }
}

/** SHA-256 of a text, in hexadecimal. */
export async function digestOf(text: string): Promise<string> {
  return toHex(await sha256(new TextEncoder().encode(text)))
}
