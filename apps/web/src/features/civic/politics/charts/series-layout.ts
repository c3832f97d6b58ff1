import type { SeriesBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { dateText } from '../fact-format.ts'
import { linear, roundTicks } from './scale.ts'
import { dayInYears, yearsOf } from './series-line.ts'

export type Series = SeriesBlock['series'][number]
/** The part of a series that decides where it stands. */
type Drawn = Pick<Series, 'key' | 'points'>
type Presidency = SeriesBlock['presidencies'][number]

/** Room around the curves for names and figures, in pixels. */
export const margin = { top: 26, right: 14, bottom: 26, left: 46 }

/** Curves that stay well above zero would be flattened by it; those near it stand on it. */
const zeroWithin = 0.6
/** Width of one letter of a presidency's name, and of one label of a year, in pixels. */
const letterWidth = 6.4
const yearWidth = 52

function spanOf(values: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (least > 0 && least < most * zeroWithin) return [0, most]
  if (most < 0 && most > least * zeroWithin) return [least, 0]
  return [least, most]
}

/** Every moment of which a series says something, in order. */
export function momentsOf(series: readonly Drawn[]): string[] {
  const moments = new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))
  return [...moments].sort((one, other) => yearsOf(one) - yearsOf(other))
}

/** « Giscard d’Estaing » of « Valéry Giscard d’Estaing ». */
const surname = (name: string) => name.split(' ').slice(1).join(' ') || name

/** Width of a band that has room for an upright name, in pixels. */
const uprightWidth = 13

/** Presidencies behind the curves, and their names: upright in narrow bands, and none where there is no room at all. */
function bandsOf(presidencies: readonly Presidency[], width: number, x: (years: number) => number) {
  return presidencies.flatMap(({ name, from, to }, place) => {
    const start = Math.max(margin.left, x(dayInYears(from)))
    const end = Math.min(width - margin.right, to === null ? width : x(dayInYears(to)))
    if (end - start < 1) return []
    const label = surname(name)
    const isUpright = end - start <= label.length * letterWidth + 8
    const hasRoom = !isUpright || end - start >= uprightWidth
    return [
      {
        key: `${name} ${from}`,
        start,
        end,
        isShaded: place % 2 === 0,
        label: hasRoom ? label : null,
        isUpright,
      },
    ]
  })
}

/** Years under the axis, as many as have room. */
function yearTicksOf(from: number, to: number, width: number): number[] {
  const room = Math.max(1, width - margin.left - margin.right)
  const every = Math.max(1, Math.ceil(((to - from) * yearWidth) / room))
  const first = Math.ceil(Math.floor(from) / every)
  const count = Math.floor(Math.floor(to) / every) - first + 1
  return Array.from({ length: count }, (_, place) => (first + place) * every)
}

interface AxisLabel {
  text: string
  x: number
  anchor: 'start' | 'middle' | 'end'
}

/** Labels under the axis: years or, of a series too short for two of them, its first and last moments. */
function labelsOf(
  years: { year: number; x: number }[],
  moments: readonly string[],
  places: number[],
): AxisLabel[] {
  // The first year may have begun before the first moment.
  const within = years.filter(({ x }) => x >= margin.left - yearWidth / 6)
  if (within.length > 1 || moments.length < 2)
    return within.map(({ year, x }) => ({ text: `${year}`, x, anchor: 'middle' }))
  return [
    { text: dateText(moments[0] ?? ''), x: (places[0] ?? 0) - 6, anchor: 'start' },
    { text: dateText(moments.at(-1) ?? ''), x: (places.at(-1) ?? 0) + 6, anchor: 'end' },
  ]
}

/** Where everything of a chart stands at a width, in pixels. At least one series has a point. */
export function layoutOf(series: readonly Drawn[], presidencies: readonly Presidency[], width: number) {
  const height = Math.round(Math.min(330, Math.max(220, width * 0.46)))
  const moments = momentsOf(series)
  const years = moments.map(yearsOf)
  const [from = 0, to = 1] = [years[0], years.at(-1)]
  const ticks = roundTicks(...spanOf(series.flatMap(({ points }) => points.map(({ value }) => value))), 6)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const x = linear([from, to], [margin.left + 6, width - margin.right - 6])
  const y = linear([bottom, top], [height - margin.bottom, margin.top])
  // A year of yearly figures stands under the middle of its year.
  const isYearly = moments.every((at) => !at.includes('-'))
  const places = years.map(x)
  return {
    width,
    height,
    moments,
    /** Horizontal place of each moment. */
    places,
    /** Height of the line of zero; null when it is outside. */
    zero: bottom <= 0 && top >= 0 ? y(0) : null,
    bands: bandsOf(presidencies, width, x),
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    labels: labelsOf(
      yearTicksOf(from, to, width).map((year) => ({ year, x: x(year + (isYearly ? 0.5 : 0)) })),
      moments,
      places,
    ),
    curves: series.map(({ key, points }) => ({
      key,
      points: points.map((point) => ({ ...point, x: x(yearsOf(point.at)), y: y(point.value) })),
    })),
  }
}

export type SeriesLayout = ReturnType<typeof layoutOf>
