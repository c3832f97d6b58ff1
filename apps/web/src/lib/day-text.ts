import { dateFormat } from './date-format.ts'

const longDay = dateFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' })

/**
 * A day in words, in the page's language.
 *
 * @param day `2026-11-21`, or a moment, whose day in France is named
 */
export function dayText(day: string): string {
  // Noon is the same day everywhere in Europe.
  return longDay.format(new Date(day.length === 10 ? `${day}T12:00:00Z` : day))
}
