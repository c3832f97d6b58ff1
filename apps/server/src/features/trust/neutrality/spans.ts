import { endOfDayInParis } from '@parvis/platform/paris.ts'

const day = 86_400_000

/** A day in Paris, from one midnight to the next. */
export interface Span {
  day: string
  from: Date
  until: Date
}

export function spanOf(date: string): Span {
  return { day: date, from: endOfDayInParis(dayBefore(date, 1)), until: endOfDayInParis(date) }
}

export function dayBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * day).toISOString().slice(0, 10)
}
