import { language, locale } from './language.ts'

/** « 1er janvier 2026 »: French counts the first of a month, which `Intl` does not know. */
export const withFirst = (text: string): string =>
  language === 'fr' ? text.replace(/\b1(?= \p{L})/u, '1er') : text

/** Dates with their day, in the page’s language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): { format(date: Date | number): string } {
  const format = new Intl.DateTimeFormat(locale, options)
  return { format: (date) => withFirst(format.format(date)) }
}
