import {
  type CalendarDate,
  type DateDuration,
  endOfWeek,
  getWeeksInMonth,
  parseDate,
  startOfMonth,
  startOfWeek,
} from '@internationalized/date'
import { dateFormat } from '../../../lib/date-format.ts'
import { locale } from '../../../lib/language.ts'

// Days are "2026-11-21", months "2026-11", always those of Paris, whatever the reader's clock.

const long = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function shiftDay(date: string, days: number): string {
  return parseDate(date).add({ days }).toString()
}

/** The first day of the month that is `months` after that of a day. */
export function shiftMonth(date: string, months: number): string {
  return startOfMonth(parseDate(date)).add({ months }).toString()
}

/** The weeks, from Monday to Sunday, that a day's month touches. */
export function weeksOf(date: string): string[][] {
  const month = startOfMonth(parseDate(date))
  const monday = startOfWeek(month, 'fr')
  return Array.from({ length: getWeeksInMonth(month, 'fr') }, (_, weeks) =>
    Array.from({ length: 7 }, (_, days) => monday.add({ weeks, days }).toString()),
  )
}

type Step = (from: CalendarDate, page: DateDuration) => CalendarDate

const steps: Record<string, Step> = {
  ArrowLeft: (from) => from.subtract({ days: 1 }),
  ArrowRight: (from) => from.add({ days: 1 }),
  ArrowUp: (from) => from.subtract({ weeks: 1 }),
  ArrowDown: (from) => from.add({ weeks: 1 }),
  Home: (from) => startOfWeek(from, 'fr'),
  End: (from) => endOfWeek(from, 'fr'),
  PageUp: (from, page) => from.subtract(page),
  PageDown: (from, page) => from.add(page),
}

/** The day that a key leads to in a month's grid; undefined for keys that lead nowhere. */
export function dayByKey(date: string, key: string, withShift: boolean): string | undefined {
  return steps[key]?.(parseDate(date), withShift ? { years: 1 } : { months: 1 }).toString()
}

/** "samedi 21 novembre 2026". */
export function dayInWords(date: string): string {
  return long.format(parseDate(date).toDate('UTC'))
}

/** "novembre 2026". */
export function monthInWords(date: string): string {
  return monthAndYear.format(parseDate(date).toDate('UTC'))
}

/** "Nov. 2026". */
export function shortMonthInWords(date: string): string {
  const words = shortMonth.format(parseDate(date).toDate('UTC'))
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}
