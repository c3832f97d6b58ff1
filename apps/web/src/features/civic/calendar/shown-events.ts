import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { calendarTypeOf, isDayKnown, liveMilliseconds } from '@parvis/contract/civic/events.ts'
import { foldText } from '@parvis/contract/folding.ts'
import type { CalendarType, EventLevel } from '@parvis/contract/list-filters.ts'
import { dayInParis } from '../../../lib/local-time.ts'
import { shiftDay } from './paris-days.ts'

export interface EventFilter {
  q: string
  level: EventLevel | undefined
  type: CalendarType | undefined
}

/** The events that a filter lets through; of what is typed, every word must be found. */
export function filtered(events: readonly EventView[], { q, level, type }: EventFilter): EventView[] {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  return events.filter((event) => {
    if (level !== undefined && event.level !== level) return false
    if (type !== undefined && calendarTypeOf[event.type] !== type) return false
    if (words.length === 0) return true
    const { title, description, place, participants, tv_channel, proceedings } = event
    const laws = proceedings?.laws.map((law) => law.title) ?? []
    const text = foldText(
      [title, description, place, tv_channel, proceedings?.organ, ...laws, ...participants].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

/** Days that an event may stand on one after the other; longer ones stand on their first and last. */
const longest = 7

/** The days of Paris on which an event stands. An end at midnight does not reach into the day that then begins. */
function daysOf({ starts_at, ends_at }: EventView): string[] {
  const starts = Date.parse(starts_at)
  const first = dayInParis(starts)
  const last = ends_at === null ? first : dayInParis(Math.max(starts, Date.parse(ends_at) - 1))
  const days = Array.from({ length: longest }, (_, place) => shiftDay(first, place)).filter(
    (day) => day <= last,
  )
  return last < shiftDay(first, longest) ? days : [first, last]
}

export type EventsByDay = ReadonlyMap<string, readonly EventView[]>

/** Events by day of Paris, in their order. Those of which only the month or year is known stand on none. */
export function eventsByDay(events: readonly EventView[]): EventsByDay {
  const byDay = new Map<string, EventView[]>()
  for (const event of events) {
    if (!isDayKnown(event.date_precision)) continue
    for (const day of daysOf(event)) {
      const others = byDay.get(day)
      if (others) others.push(event)
      else byDay.set(day, [event])
    }
  }
  return byDay
}

/** Meetings of a day from which on they are shown by committee. */
const groupedFrom = 5

export interface OrganGroup {
  /** Null: no import has named it. */
  organ: string | null
  meetings: EventView[]
}

/** A day's meetings by the committee that meets, in the order of names; other events, and few meetings, stand alone. */
export function groupedByOrgan(events: readonly EventView[]): { single: EventView[]; groups: OrganGroup[] } {
  const isMeeting = ({ type, proceedings }: EventView) => type === 'meeting' && proceedings !== null
  if (events.filter(isMeeting).length < groupedFrom) return { single: [...events], groups: [] }
  const byOrgan = Map.groupBy(events.filter(isMeeting), ({ proceedings }) => proceedings?.organ ?? null)
  const groups = [...byOrgan].map(([organ, meetings]) => ({ organ, meetings }))
  // Those without a name come last.
  groups.sort((one, other) =>
    one.organ === null ? 1 : other.organ === null ? -1 : one.organ.localeCompare(other.organ, 'fr'),
  )
  return { single: events.filter((event) => !isMeeting(event)), groups }
}

export type EventsWithoutDay = Record<'ofMonth' | 'ofYear', EventView[]>

/** Events of which no day is known, in the view of a month, as `2027-01`; those of a year are in the view of its first. */
export function withoutDay(events: readonly EventView[], month: string): EventsWithoutDay {
  const here = events.filter(({ starts_at }) => dayInParis(Date.parse(starts_at)).startsWith(month))
  return {
    ofMonth: here.filter(({ date_precision }) => date_precision === 'month'),
    ofYear: here.filter(({ date_precision }) => date_precision === 'year'),
  }
}

/** The first day after one on which an event stands. */
export function nextDay(byDay: EventsByDay, after: string): string | null {
  const later = [...byDay.keys()].filter((day) => day > after)
  return later.sort()[0] ?? null
}

/** Whether an event is going on: from its start for three hours, where its hour is known (spec 000 §9), unless it was called off. */
export function isLive({ starts_at, date_precision, called_off_at }: EventView, now: number): boolean {
  const starts = Date.parse(starts_at)
  return !called_off_at && date_precision === 'minute' && starts <= now && now < starts + liveMilliseconds
}
