import type { Language } from '@parvis/contract/languages.ts'

/** A number with the singular or plural of what it counts. French counts none in the singular. */
export const counted =
  (one: string, many: string, language: Language) =>
  (number: number): string => {
    const isOne = number === 1 || (number === 0 && language === 'fr')
    return `${number.toLocaleString(language)} ${isOne ? one : many}`
  }
