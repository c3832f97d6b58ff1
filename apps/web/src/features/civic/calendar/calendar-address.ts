import {
  type CalendarType,
  calendarTypes,
  type EventLevel,
  eventLevels,
} from '@parvis/contract/list-filters.ts'

export interface CalendarAddress {
  view?: 'live' | 'week'
  /** The day that is open; its month is the one shown. */
  day?: string
  level?: EventLevel
  type?: CalendarType
  q?: string
  /** Id of an event, as addresses named it before it had one of its own. */
  event?: string
}

export function readCalendarAddress(search: Record<string, unknown>): CalendarAddress {
  return {
    view: search.view === 'live' || search.view === 'week' ? search.view : undefined,
    day: typeof search.day === 'string' ? search.day : undefined,
    level: eventLevels.find((level) => level === search.level),
    type: calendarTypes.find((type) => type === search.type),
    event: typeof search.event === 'string' ? search.event : undefined,
    q: typeof search.q === 'string' && search.q !== '' ? search.q.slice(0, 200) : undefined,
  }
}
