import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import type { Language } from '@parvis/contract/languages.ts'

/** Puts the name of the site into all texts of a value: in lists, maps, objects, and results of functions. */
export function named<Texts>(texts: Texts, name: string, language: Language = 'fr'): Texts {
  const within = (value: unknown): unknown => {
    if (typeof value === 'string') return withSiteName(value, name, language)
    if (typeof value === 'function') return (...args: unknown[]) => within(value(...args))
    if (Array.isArray(value)) return value.map(within)
    if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, within(one)]))
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(one)]))
  }
  return within(texts) as Texts
}
