import type { StagedRecord } from '../format.ts'
import type { Indicator } from '../settings.ts'

/** A series of figures as it is kept. */
export interface SeriesRecord {
  indicator: string
  label: string
  unit: string
  decimals: number
  frequency: 'A' | 'Q' | 'M'
  definition: string | null
  points: SeriesPoint[]
  /** The day on which its institution last touched it. */
  published: string | null
}

export interface SeriesPoint {
  /** `2026`, `2026-Q3`, `2026-05`. */
  period: string
  value: number
  /** Published as not final: provisional or estimated. */
  provisional: boolean
  /** Not to be compared with what comes before. */
  break: boolean
}

/** Periods by name: a year, a quarter, a month. */
export const periodPattern = /^\d{4}(?:-Q[1-4]|-(?:0[1-9]|1[0-2]))?$/

/** Published figures under the name and in the unit of the settings. */
export function seriesRecord(
  { indicator, label, unit, decimals, frequency, definition, divisor }: Indicator,
  points: SeriesPoint[],
  published: string | null,
): StagedRecord {
  const record: SeriesRecord = {
    indicator,
    label,
    unit,
    decimals,
    frequency,
    definition,
    points: points
      .map((point) => ({ ...point, value: point.value / divisor }))
      .sort((one, other) => (one.period < other.period ? -1 : 1)),
    published,
  }
  return { kind: 'series', key: indicator, record }
}
