import { endOfDayInParis, shiftDay } from '@parvis/platform/paris.ts'

/** A day in Paris, from one midnight to the next. */
export interface Span {
  day: string
  from: Date
  until: Date
}

export function spanOf(date: string): Span {
  return { day: date, from: endOfDayInParis(shiftDay(date, -1)), until: endOfDayInParis(date) }
}
