/** A figure in two forms: a number, and a text that states it first, « 57,3 % du PIB (1 714,2 Md€) ». */
interface DisplayedNumber {
  display: string
  value: number | null
}

/** Whether a record's value is a figure. */
export const isFigure = <Value extends object>(value: Value): value is Value & DisplayedNumber =>
  'display' in value && 'value' in value

const numbers = /[−-]?(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:,\d+)?/g
const age = /^(\d+) ans?(?: et (\d+) mois)?/

/** Parses the first number of a text, with its position and its decimals. */
function parseNumber(display: string) {
  const years = age.exec(display)
  if (years) {
    const [text, whole, months = '0'] = years
    return {
      text,
      index: 0,
      decimals: 2,
      value: Number(whole) + Math.round((Number(months) / 12) * 100) / 100,
    }
  }
  const [first] = display.matchAll(numbers)
  if (first === undefined) return undefined
  const [text] = first
  const plain = text
    .replaceAll(/[ \u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.')
  return { text, index: first.index, decimals: plain.split('.')[1]?.length ?? 0, value: Number(plain) }
}

/** Number in a displayed text; null without one. */
export const numberIn = (display: string): number | null => parseNumber(display)?.value ?? null

/** Whether a figure's text states its number, to its decimals. */
export function isStated({ display, value }: DisplayedNumber): boolean {
  if (value === null) return true
  const stated = parseNumber(display)
  if (stated === undefined) return false
  // Half of the last decimal, and the imprecision of binary numbers.
  return Math.abs(stated.value - value) <= 0.5 * 10 ** -stated.decimals + 1e-9
}

/**
 * The text with another number, its unit and at least its decimals. Null where the text has more numbers, which would
 * be outdated.
 */
export function displayOf(former: string, value: number): string | null {
  const stated = parseNumber(former)
  if (stated === undefined) return null
  const rest = former.slice(stated.index + stated.text.length)
  if (/\d/.test(former.slice(0, stated.index) + rest)) return null
  return `${former.slice(0, stated.index)}${age.test(former) ? ageText(value) : numberText(value, stated)}${rest}`
}

function numberText(value: number, { decimals, text }: { decimals: number; text: string }): string {
  const written = value.toLocaleString('fr-FR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 10,
  })
  // The group separator and the sign stay those of the text.
  const group = /\s/.exec(text)?.[0] ?? '\u00a0'
  const spaced = written.replaceAll('\u202f', group)
  return text.startsWith('-') ? spaced : spaced.replace('-', '−')
}

function ageText(value: number): string {
  const months = Math.round(value * 12)
  const rest = months % 12
  return `${Math.floor(months / 12)} ans${rest === 0 ? '' : ` et ${rest} mois`}`
}

/** Whether a text is a number without a unit. */
export const isBare = (text: string): boolean => parseNumber(text)?.text === text.trim()

/** Whether a text still has a unit, where the former one had one. */
export function keepsUnit(
  former: DisplayedNumber & { unit: string | null },
  next: DisplayedNumber & { unit: string | null },
): boolean {
  const [word, nextWord] = [former.unit?.split(' ')[0], next.unit?.split(' ')[0]]
  if (word === undefined || nextWord === undefined) return true
  return !former.display.includes(word) || next.display.includes(nextWord)
}

/** Makes both forms of a figure agree, by the one that was corrected. */
export function reconciled<Value extends object>(source: Value, value: Value): Value {
  if (!isFigure(source) || !isFigure(value) || isStated(value)) return value
  if (value.display !== source.display || value.value === null)
    return { ...value, value: numberIn(value.display) }
  return { ...value, display: displayOf(source.display, value.value) ?? source.display }
}

/** Compares two JSON values. The order of keys does not count; an absent field equals null. */
export function sameValue(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, field]) => field !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  )
}
