import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { calendarTypeOf, type EventType, isDayKnown } from '@parvis/contract/civic/events.ts'
import { dateFormat } from '../../../lib/date-format.ts'
import { language, locale } from '../../../lib/language.ts'

export const eventTypeTexts: Record<EventType, MessageDescriptor> = {
  meeting: msg`Réunion`,
  session: msg`Session`,
  election: msg`Élection`,
  demonstration: msg`Manifestation`,
  debate: msg`Débat`,
  assembly_vote: msg`Vote d’assemblée`,
  assembly_session: msg`Séance d’assemblée`,
  interview: msg`Entretien`,
}

/**
 * "Réunion", "Réunion (débat)": a type as every list and dialog names it, by the calendar's four types, with its own name
 * beside where that says more.
 */
export function kindOf(type: EventType): string {
  const [kind, group] = [i18n._(eventTypeTexts[type]), i18n._(eventTypeTexts[calendarTypeOf[type]])]
  return kind === group ? kind : `${group} (${language === 'de' ? kind : kind.toLocaleLowerCase(locale)})`
}

export const eventLevelTexts: Record<EventView['level'], MessageDescriptor> = {
  national: msg`National`,
  regional: msg`Régional`,
  local: msg`Local`,
}

// The agenda is French, whatever the reader's clock.
const timeZone = 'Europe/Paris'
const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone })
const year = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone })
const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone })
const weekday = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone })
const hour = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone })

/** "24" and "nov.", for the sheet of a calendar; the year's last two digits where the day is not known. */
export function sheetOf({ starts_at, date_precision }: Pick<EventView, 'starts_at' | 'date_precision'>): {
  day: string
  month: string
} {
  const date = new Date(starts_at)
  const day = isDayKnown(date_precision) ? dayOfMonth.format(date) : year.format(date)
  return { day, month: date_precision === 'year' ? '' : month.format(date) }
}

const wholeDay = dateFormat({ dateStyle: 'full', timeZone })
const wholeMonth = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone })

/** Note on a fact that was not read in two places. */
export const sureness = {
  'single-copy': msg`Relevé dans une seule copie de la source.`,
  'general-knowledge': msg`Information générale, non relue dans la source : à vérifier.`,
}

/** A day is "dimanche 18 avril 2027", several days are both ends, a month is "juin 2029", a year "2029". Where the hour is known: {@link hoursOf}. */
export function whenOf(event: Pick<EventView, 'starts_at' | 'ends_at' | 'date_precision'>): string {
  const starts = new Date(event.starts_at)
  if (event.date_precision === 'minute') return hoursOf(event)
  if (event.date_precision === 'month') return wholeMonth.format(starts)
  if (event.date_precision === 'year') return year.format(starts)
  const first = wholeDay.format(starts)
  // The end of a whole day is the beginning of the next.
  const last = event.ends_at === null ? first : wholeDay.format(Date.parse(event.ends_at) - 1)
  return first === last ? first : `${first} – ${last}`
}

/** "mardi 24 novembre, 19 h" or "mardi 24 novembre, 19 h – 21 h 30"; with the year, unless it is the present one. */
function hoursOf({ starts_at, ends_at }: Pick<EventView, 'starts_at' | 'ends_at'>): string {
  const starts = new Date(starts_at)
  const isThisYear = year.format(starts) === year.format(new Date())
  const from = `${(isThisYear ? weekday : wholeDay).format(starts)}, ${hour.format(starts)}`
  if (ends_at === null) return from
  const ends = new Date(ends_at)
  const sameDay = weekday.format(starts) === weekday.format(ends)
  // Two hours of a day stay on one line: a dash alone lets a line end after it.
  return sameDay
    ? `${from}\u00a0–\u2060\u00a0${hour.format(ends)}`
    : `${from} – ${weekday.format(ends)}, ${hour.format(ends)}`
}

/** "9 h – 18 h 30": from the first start to the last known end of a day's meetings. */
export function hourSpan(meetings: readonly Pick<EventView, 'starts_at' | 'ends_at'>[]): string {
  const from = Math.min(...meetings.map(({ starts_at }) => Date.parse(starts_at)))
  const to = Math.max(...meetings.map(({ starts_at, ends_at }) => Date.parse(ends_at ?? starts_at)))
  return from === to ? hour.format(from) : `${hour.format(from)}\u00a0–\u2060\u00a0${hour.format(to)}`
}

/** "mardi 24 novembre à 18 h". */
export function momentInParis(at: string): string {
  const [day, time] = [weekday.format(Date.parse(at)), hour.format(Date.parse(at))]
  return t(i18n)`${day} à ${time}`
}
