import type { Language } from './languages.ts'

/** Locale of dates: British English, which puts the day before the month. */
export const dateLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language)

/** Formats a date with `Intl`, and adds the French ordinal that it lacks: « 1er janvier 2027 ». */
export const withFirst = (date: string, language: Language): string =>
  language === 'fr' ? date.replace(/\b1(?= \p{L})/u, '1er') : date
