import type { Language } from './languages.ts'

/** A date as `Intl` writes it in a language, with what it does not know of French: « 1er janvier 2027 ». */
export const withFirst = (date: string, language: Language): string =>
  language === 'fr' ? date.replace(/\b1(?= \p{L})/u, '1er') : date
