import { sql } from 'kysely'
import type { Clock } from '../clock.ts'

/** Stands among a query's parameters for the time, until the query is sent. */
export const timeMarker: unique symbol = Symbol('current time')

/**
 * The time of the server's clock, in SQL: a parameter that the connection fills in when it sends the query. For
 * conditions that so many queries contain that each would have to be passed the time; others take it as a value.
 * PostgreSQL's `now()` would be a second clock, which tests cannot move.
 */
export const currentTime = sql<Date>`${timeMarker}::timestamptz`

/** The values to send: the time of the clock in place of each marker. */
export function withTime(values: unknown[], clock: Clock): unknown[] {
  if (!values.includes(timeMarker)) return values
  const now = clock.now()
  return values.map((value) => (value === timeMarker ? now : value))
}
