import { sql } from 'kysely'
import type { Clock } from '../clock.ts'

/** Placeholder for the time among a query's parameters, replaced when the query is sent. */
export const timeMarker: unique symbol = Symbol('current time')

/**
 * The time of the server's clock, in SQL: a parameter that the connection fills in. It is for conditions of so many
 * queries that each would have to pass the time; other queries pass it as a value. PostgreSQL's `now()` is another clock,
 * which tests cannot move.
 */
export const currentTime = sql<Date>`${timeMarker}::timestamptz`

/** The values to send: the time of the clock in place of each marker. */
export function withTime(values: unknown[], clock: Clock): unknown[] {
  if (!values.includes(timeMarker)) return values
  const now = clock.now()
  return values.map((value) => (value === timeMarker ? now : value))
}
