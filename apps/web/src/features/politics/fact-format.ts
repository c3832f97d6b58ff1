const day = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('fr', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const month = new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const quarters: Readonly<Record<string, string>> = { Q1: '1er', Q2: '2e', Q3: '3e', Q4: '4e' }

/** « 1er janvier 2026 »: the language counts the first of a month. */
const withFirst = (text: string) => text.replace(/^1 /, '1er ')

/** As much of a date as is known: `2026`, `2026-Q2`, `2026-03` or `2026-03-15`. */
export function dateText(at: string, length: 'long' | 'short' = 'long'): string {
  const [year = '', part, date] = at.split('-')
  if (part === undefined) return year
  const quarter = quarters[part]
  if (quarter !== undefined) return `${quarter} trimestre ${year}`
  const time = Date.parse(`${year}-${part}-${date ?? '01'}T00:00:00Z`)
  if (Number.isNaN(time)) return at
  if (date === undefined) return month.format(time)
  return withFirst((length === 'long' ? day : shortDay).format(time))
}

export function numberText(value: number, decimals?: number): string {
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  // A minus sign, not a hyphen: they are of one width with figures.
  return value.toLocaleString('fr', digits).replace('-', '−')
}

export const percentText = (value: number) => `${numberText(value)}\u00a0%`

/** A value with its unit: « 3,4 % du PIB ». */
export const measureText = (value: number, unit: string, decimals?: number) =>
  `${numberText(value, decimals)}\u00a0${unit}`

/** Between two days, or since one. */
export function spanText(from: string, to: string | null, length: 'long' | 'short' = 'short'): string {
  return to === null
    ? `depuis le ${dateText(from, length)}`
    : `${dateText(from, length)} – ${dateText(to, length)}`
}

/** Years of a mandate: « 1981 – 1995 », « depuis 2017 ». */
export function yearsText(from: string, to: string | null): string {
  const [first, last] = [from.slice(0, 4), to?.slice(0, 4)]
  if (last === undefined) return `depuis ${first}`
  return first === last ? first : `${first} – ${last}`
}
