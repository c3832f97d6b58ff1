import type { Indicator } from '../settings.ts'
import type { StagedRecord } from '../source.ts'

/** A series of figures in its stored form. */
export interface SeriesRecord {
  indicator: string
  label: string
  unit: string
  decimals: number
  frequency: 'A' | 'Q' | 'M'
  definition: string | null
  points: SeriesPoint[]
  /** Day of the institution's last update. */
  published: string | null
}

export interface SeriesPoint {
  /** `2026`, `2026-Q3`, `2026-05`. */
  period: string
  value: number
  /** Provisional or estimated. */
  provisional: boolean
  /** Break in the series: not comparable with earlier points. */
  break: boolean
}

/** A year, a quarter or a month. */
export const periodPattern = /^\d{4}(?:-Q[1-4]|-(?:0[1-9]|1[0-2]))?$/

/** A published series, with the name and unit of the settings. */
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
