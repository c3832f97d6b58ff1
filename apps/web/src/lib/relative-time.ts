import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { dateFormat } from './date-format.ts'
import { locale } from './language.ts'
import { serverNow } from './server-clock.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const long = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' })
const fullDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const longDay = dateFormat({ dateStyle: 'long' })
const exact = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

const justNow = msg`à l’instant`

/** "il y a 2 heures"; under a minute, or ahead of a slow clock, "à l’instant". */
export function relativeTime(date: Date, now: Date = new Date(serverNow())): string {
  const age = now.getTime() - date.getTime()
  if (age < minute) return i18n._(justNow)
  if (age < hour) return long.format(-Math.floor(age / minute), 'minute')
  if (age < day) return long.format(-Math.floor(age / hour), 'hour')
  if (age < 30 * day) return long.format(-Math.floor(age / day), 'day')
  if (age < 365 * day) return long.format(-Math.floor(age / (30 * day)), 'month')
  return long.format(-Math.floor(age / (365 * day)), 'year')
}

/** An age in minutes, hours or days, however many: "à l’instant", "12 min", "1 h", "40 j". */
export function plainAge(date: Date, now: Date = new Date(serverNow())): string {
  const age = now.getTime() - date.getTime()
  if (age < minute) return i18n._(justNow)
  const [minutes, hours, days] = [Math.floor(age / minute), Math.floor(age / hour), Math.floor(age / day)]
  if (age < hour) return t(i18n)`${minutes} min`
  if (age < day) return t(i18n)`${hours} h`
  return t(i18n)`${days} j`
}

/** Short form for cards: "à l’instant", "12 min", "1 h", "3 j", then the date. */
export function shortAge(date: Date, now: Date = new Date(serverNow())): string {
  if (now.getTime() - date.getTime() < 7 * day) return plainAge(date, now)
  return (date.getFullYear() === now.getFullYear() ? dayAndMonth : fullDate).format(date)
}

/** Date and time in full, for the tooltip of a short age: "21 novembre 2026 à 14 h 05". */
export function exactTime(date: Date): string {
  return exact.format(date)
}

/** A day in full: "21 novembre 2026". */
export function exactDay(date: Date): string {
  return longDay.format(date)
}
