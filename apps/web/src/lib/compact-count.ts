import { language, locale } from './language.ts'

const whole = new Intl.NumberFormat(locale)
const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** English sets the unit close to its number. */
const space = language === 'en' ? '' : '\u00a0'

// Cut, never rounded up: 999 999 must not read "1 000 k".
function cut(count: number, unit: number): string {
  return oneDecimal.format(Math.floor((count / unit) * 10) / 10)
}

/** "950", "1,2 k" from 1 000, "3,4 M" from 1 000 000. */
export function compactCount(count: number): string {
  if (count >= 1_000_000) return `${cut(count, 1_000_000)}${space}M`
  if (count >= 1_000) return `${cut(count, 1_000)}${space}k`
  return whole.format(count)
}
