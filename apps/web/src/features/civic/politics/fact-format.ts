import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { dateFormat } from '../../../lib/date-format.ts'
import { language, locale } from '../../../lib/language.ts'

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const shortDay = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

function quarterText(part: string, year: string): string | null {
  switch (part) {
    case 'Q1':
      return t(i18n)`1er trimestre ${year}`
    case 'Q2':
      return t(i18n)`2e trimestre ${year}`
    case 'Q3':
      return t(i18n)`3e trimestre ${year}`
    case 'Q4':
      return t(i18n)`4e trimestre ${year}`
    default:
      return null
  }
}

/** The known parts of a date: `2026`, `2026-Q2`, `2026-03` or `2026-03-15`. */
export function dateText(at: string, length: 'long' | 'short' = 'long'): string {
  const [year = '', part, date] = at.split('-')
  if (part === undefined) return year
  const quarter = quarterText(part, year)
  if (quarter !== null) return quarter
  const time = Date.parse(`${year}-${part}-${date ?? '01'}T00:00:00Z`)
  if (Number.isNaN(time)) return at
  if (date === undefined) return month.format(time)
  return (length === 'long' ? day : shortDay).format(time)
}

export function numberText(value: number, decimals?: number): string {
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  // A minus sign, not a hyphen: they are of one width with figures.
  return value.toLocaleString(locale, digits).replace('-', '−')
}

/** Decimals of a number as it is shown without a choice: two at most. */
export const decimalsOf = (value: number): number =>
  (String(Math.round(value * 100) / 100).split('.')[1] ?? '').length

/** English sets the sign close to its number. */
export const percentText = (value: number, decimals?: number) =>
  `${numberText(value, decimals)}${language === 'en' ? '' : '\u00a0'}%`

/** A value with its unit: « 3,4 % du PIB ». */
export const measureText = (value: number, unit: string, decimals?: number) =>
  `${numberText(value, decimals)}\u00a0${unit}`

/** Between two days, or since one. */
export function spanText(from: string, to: string | null, length: 'long' | 'short' = 'short'): string {
  const first = dateText(from, length)
  return to === null ? t(i18n)`depuis le ${first}` : `${first} – ${dateText(to, length)}`
}

/** Years of a mandate: « 1981 – 1995 », « depuis 2017 ». */
export function yearsText(from: string, to: string | null): string {
  const [first, last] = [from.slice(0, 4), to?.slice(0, 4)]
  if (last === undefined) return t(i18n)`depuis ${first}`
  return first === last ? first : `${first} – ${last}`
}
