import type { Language } from './languages.ts'

/** Formats a date with `Intl`, and adds the French ordinal that it lacks: « 1er janvier 2027 ». */
export const withFirst = (date: string, language: Language): string =>
  language === 'fr' ? date.replace(/\b1(?= \p{L})/u, '1er') : date
