import { dateLocale, frenchForm } from '@parvis/contract/french.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import { hourMs } from './durations.ts'

/** Time zone of metropolitan France: the product's days begin and end by it. */
export const paris = 'Europe/Paris'

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: paris, dateStyle: 'short' })
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: paris,
  dateStyle: 'short',
  timeStyle: 'short',
})

const longDays = new Map(
  languages.map((language) => [
    language,
    new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: paris }),
  ]),
)
const longMoments = new Map(
  languages.map((language) => [
    language,
    new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: paris }),
  ]),
)

/** The day in Paris at a moment in words of a language: « 1er janvier 2027 », "1 January 2027". */
export const longDay = (language: Language, moment: Date): string =>
  frenchForm(longDays.get(language)?.format(moment) ?? dayInParis(moment), language)

/** Day and time in Paris in words of a language: « 1er janvier 2027 à 11 h », "1 January 2027 at 11:00". */
export const longMoment = (language: Language, moment: Date): string =>
  frenchForm(longMoments.get(language)?.format(moment) ?? wallTimeInParis(moment), language)

/** The day in Paris at a moment, as `2026-11-21`. */
export function dayInParis(moment: Date): string {
  return calendar.format(moment)
}

/** Date and time in Paris at a moment, to the minute and without a zone, as `2026-11-21T19:05`. */
export function wallTimeInParis(moment: Date): string {
  return wallClock.format(moment).replace(' ', 'T')
}

/** The day a number of days later, or earlier if negative. @param day as `2026-11-21` */
export function shiftDay(day: string, days: number): string {
  const shifted = new Date(`${day}T00:00:00Z`)
  shifted.setUTCDate(shifted.getUTCDate() + days)
  return shifted.toISOString().slice(0, 10)
}

/** The end of a day in Paris, which is the next one's midnight. @param day as `2026-11-21` */
export function endOfDayInParis(day: string): Date {
  const next = new Date(`${shiftDay(day, 1)}T00:00:00Z`)
  const early = new Date(next.getTime() - 2 * hourMs)
  return wallTimeInParis(early).endsWith('T00:00') ? early : new Date(next.getTime() - hourMs)
}

/** Hour of the day in Paris at a moment, from 0 to 23. */
export function hourInParis(moment: Date): number {
  return Number(wallTimeInParis(moment).slice(11, 13))
}
