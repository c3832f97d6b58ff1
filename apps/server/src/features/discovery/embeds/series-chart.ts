import type { SeriesBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import type { EmbedContext } from './document.ts'
import { line } from './texts.ts'

type Series = SeriesBlock['series'][number]
type Point = Series['points'][number]

/** Units of the drawing; it scales to the frame. */
const size = { width: 400, height: 190, left: 44, right: 10, top: 10, bottom: 24 }
/** Curves of a chart and points of a curve that can be told apart at this size. */
const mostSeries = 4
const mostPoints = 140
const labelBytes = 200

/** Middle of a period (`2025`, `2025-Q2` or `2025-06`) in years. */
function yearsOf(at: string): number {
  const [year = '0', part] = at.split('-')
  if (part === undefined) return Number(year) + 0.5
  if (part.startsWith('Q')) return Number(year) + (Number(part.slice(1)) - 0.5) / 4
  return Number(year) + (Number(part) - 0.5) / 12
}

/** Every nth point, with the last one and both sides of breaks. */
function thinned(points: readonly Point[]): Point[] {
  const every = Math.ceil(points.length / mostPoints)
  return points.filter(
    (point, place) =>
      (points.length - 1 - place) % every === 0 ||
      point.vintage !== points[place + 1]?.vintage ||
      point.vintage !== points[place - 1]?.vintage,
  )
}

/** Curves of the first unit of a block, and their last values. Null without points. */
export function seriesChart(embed: EmbedContext, { series, title }: SeriesBlock): Markup | null {
  const unit = series[0]?.unit
  const shown = series
    .filter((one) => one.unit === unit && one.points.length > 0)
    .slice(0, mostSeries)
    .map((one) => ({ ...one, points: thinned(one.points) }))
  const points = shown.flatMap((one) => one.points)
  if (points.length === 0) return null
  const years = points.map(({ at }) => yearsOf(at))
  const [from, to] = [Math.min(...years), Math.max(...years)]
  const values = points.map(({ value }) => value)
  const [least, most] = spanOf(Math.min(...values), Math.max(...values))
  const decimals = shown[0]?.decimals ?? 0
  const x = (at: string) => scaled(yearsOf(at), from, to, size.left, size.width - size.right)
  const y = (value: number) => scaled(value, least, most, size.height - size.bottom, size.top)
  const lines = [least, (least + most) / 2, most].map(
    (value) =>
      html`<path class="axis" d="M${size.left} ${round(y(value))}H${size.width - size.right}"/><text x="${size.left - 6}" y="${round(y(value) + 4)}" text-anchor="end">${number(embed, value, Math.min(decimals, 1))}</text>`,
  )
  const curves = shown.map((one, place) => curve(one.points, place, x, y))
  const ends = html`<text x="${size.left}" y="${size.height - 6}">${Math.floor(from)}</text><text x="${size.width - size.right}" y="${size.height - 6}" text-anchor="end">${Math.floor(to)}</text>`
  return html`<svg class="chart" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${line(title, labelBytes)}">${lines}${curves}${ends}</svg><ul>${shown.map((one, place) => lastValue(embed, one, place, shown.length > 1))}</ul>`
}

/** A curve, broken where the edition of its accounts changes. */
function curve(
  points: readonly Point[],
  place: number,
  x: (at: string) => number,
  y: (value: number) => number,
): Markup {
  const path = points.map(({ at, value, vintage }, index) => {
    const goesOn = index > 0 && points[index - 1]?.vintage === vintage
    return `${goesOn ? 'L' : 'M'}${round(x(at))} ${round(y(value))}`
  })
  const last = points.at(-1)
  const end =
    last === undefined
      ? null
      : html`<circle class="c${place}" cx="${round(x(last.at))}" cy="${round(y(last.value))}" r="3"/>`
  return html`<path class="l${place}" d="${path.join('')}"/>${end}`
}

function lastValue(
  embed: EmbedContext,
  { label, unit, decimals, points }: Series,
  place: number,
  isKeyed: boolean,
) {
  const last = points.at(-1)
  if (last === undefined) return null
  const key = isKeyed
    ? html`<svg class="key" width="10" height="10" aria-hidden="true"><rect class="c${place}" width="10" height="10" rx="2"/></svg>`
    : null
  return html`<li>${key}<span lang="fr">${line(label, labelBytes)}</span>\u00a0· ${last.at} : <b>${number(embed, last.value, decimals)}\u00a0<span lang="fr">${line(unit, 60)}</span></b></li>`
}

/** Range of the axis: from zero, unless that flattens the curve. */
function spanOf(least: number, most: number): [number, number] {
  if (least === most) return [least - 1, most + 1]
  if (least > 0 && least < most * 0.6) return [0, most]
  if (most < 0 && most > least * 0.6) return [least, 0]
  return [least, most]
}

const scaled = (value: number, from: number, to: number, start: number, end: number) =>
  to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start)

const round = (value: number) => Math.round(value * 10) / 10

const number = ({ language }: EmbedContext, value: number, decimals: number) =>
  value.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
