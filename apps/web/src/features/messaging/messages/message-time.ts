import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { dateFormat } from '../../../lib/date-format.ts'

const hour = 3_600_000
const day = 24 * hour

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' })
const weekday = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const fullDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** The age of a conversation's last message (spec 001 §9): "À l'instant" under an hour, "{n}h" under a day, "{n}j". */
export function messageAge(date: Date, now: Date = new Date()): string {
  const age = now.getTime() - date.getTime()
  if (age < hour) return t(i18n)`À l’instant`
  const [hours, days] = [Math.floor(age / hour), Math.floor(age / day)]
  return age < day ? t(i18n)`${hours}h` : t(i18n)`${days}j`
}

/** "14 h 05". */
export function clockTime(date: Date): string {
  return clock.format(date)
}

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Heading above the messages of a day: "Aujourd’hui", "Hier", "lundi 16 novembre", with the year in another. */
export function dayName(date: Date, now: Date = new Date()): string {
  // A day of clock change has 23 or 25 hours.
  const days = Math.round((midnight(now) - midnight(date)) / day)
  if (days <= 0) return t(i18n)`Aujourd’hui`
  if (days === 1) return t(i18n)`Hier`
  return (date.getFullYear() === now.getFullYear() ? weekday : fullDate).format(date)
}

export function sameDay(one: Date, other: Date): boolean {
  return midnight(one) === midnight(other)
}
