import { dateFormat } from '../../../lib/date-format.ts'
import { locale } from '../../../lib/language.ts'

/** Days are "2026-11-21", months "2026-11", always those of Paris, whatever the reader's clock. */
const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const long = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

const day = 86_400_000
const atNoon = (date: string) => Date.parse(`${date}T12:00:00Z`)
const written = (noon: number) => new Date(noon).toISOString().slice(0, 10)

/** The day that it is in Paris at a moment. */
export function dayAt(moment: number | Date): string {
  return inParis.format(moment)
}

export function shiftDay(date: string, days: number): string {
  return written(atNoon(date) + days * day)
}

/** The first day of the month that is `months` after that of a day. */
export function shiftMonth(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return written(Date.UTC(year, month - 1 + months, 1, 12))
}

/** Whether a text names a day that exists. */
export function isDay(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(atNoon(text)) &&
    written(atNoon(text)) === text
  )
}

/** The weeks, from Monday to Sunday, that a day's month touches. */
export function weeksOf(date: string): string[][] {
  const first = shiftMonth(date, 0)
  const last = shiftDay(shiftMonth(date, 1), -1)
  const fromMonday = (new Date(atNoon(first)).getUTCDay() + 6) % 7
  const weeks: string[][] = []
  for (let start = shiftDay(first, -fromMonday); start <= last; start = shiftDay(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => shiftDay(start, place)))
  return weeks
}

/** "samedi 21 novembre 2026". */
export function dayInWords(date: string): string {
  return long.format(atNoon(date))
}

/** "novembre 2026". */
export function monthInWords(date: string): string {
  return monthAndYear.format(atNoon(date))
}
