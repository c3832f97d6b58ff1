import { frenchForm as inLanguage } from '@parvis/contract/french.ts'
import { language, locale } from './language.ts'

/** « 1er janvier 2026 », where the page is French. */
export const frenchForm = (text: string): string => inLanguage(text, language)

/** Dates with their day, in the page’s language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): { format(date: Date | number): string } {
  const format = new Intl.DateTimeFormat(locale, options)
  return { format: (date) => frenchForm(format.format(date)) }
}
