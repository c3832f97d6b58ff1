import { Trans, useLingui } from '@lingui/react/macro'
import type { SeriesBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { useRef, useState } from 'react'
import { dateText, measureText, numberText } from '../fact-format.ts'
import { seriesLooks } from './chart-colors.ts'
import { ChartReader } from './chart-reader.tsx'
import { linear, nearest, roundTicks } from './scale.ts'
import { breaksOf, dayInYears, pathThrough, strokesOf, yearsOf } from './series-line.ts'
import { useWidth } from './use-width.ts'

type Series = SeriesBlock['series'][number]

const margin = { top: 26, right: 14, bottom: 26, left: 46 }

/** Curves that stay well above zero would be flattened by it; those near it stand on it. */
const zeroWithin = 0.6

function spanOf(values: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (least > 0 && least < most * zeroWithin) return [0, most]
  if (most < 0 && most > least * zeroWithin) return [least, 0]
  return [least, most]
}

/** « Giscard d’Estaing » of « Valéry Giscard d’Estaing ». */
const surname = (name: string) => name.split(' ').slice(1).join(' ') || name

/** One or more series of one unit over the years, the presidencies behind them. */
export function SeriesChart({
  series,
  presidencies,
}: {
  series: readonly Series[]
  presidencies: SeriesBlock['presidencies']
}) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const moments = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (one, other) => yearsOf(one) - yearsOf(other),
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const [first] = series
  if (!first || moments.length === 0) return null

  const height = Math.round(Math.min(330, Math.max(220, width * 0.46)))
  const years = moments.map(yearsOf)
  const [from = 0, to = 1] = [years[0], years.at(-1)]
  const ticks = roundTicks(...spanOf(series.flatMap(({ points }) => points.map(({ value }) => value))), 6)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const x = linear([from, to], [margin.left + 6, width - margin.right - 6])
  const y = linear([bottom, top], [height - margin.bottom, margin.top])
  const drawn = series.map((one) =>
    one.points.map((point) => ({ ...point, x: x(yearsOf(point.at)), y: y(point.value) })),
  )
  const read = Math.min(chosen ?? moments.length - 1, moments.length - 1)
  const moment = moments[read] ?? ''
  const inYears = years[read] ?? 0
  const president = presidencies.find(
    (one) => dayInYears(one.from) <= inYears && (one.to === null || inYears < dayInYears(one.to)),
  )
  const readings = series.flatMap((one) => {
    const point = one.points.find(({ at }) => at === moment)
    return point ? [{ one, point }] : []
  })
  const spoken = [
    dateText(moment),
    ...readings.map(
      ({ one, point }) =>
        `${series.length > 1 ? `${one.label} : ` : ''}${measureText(point.value, one.unit, one.decimals)}${point.provisional ? ` (${t`provisoire`})` : ''}`,
    ),
    president?.name,
  ]
    .filter(Boolean)
    .join(', ')
  const summary = series
    .map((one) => {
      const [start, end] = [one.points[0], one.points.at(-1)]
      const most = one.points.reduce(
        (best, point) => (point.value > best.value ? point : best),
        one.points[0] ?? { at: '', value: 0 },
      )
      const least = one.points.reduce(
        (best, point) => (point.value < best.value ? point : best),
        one.points[0] ?? { at: '', value: 0 },
      )
      if (!start || !end) return one.label
      const value = (point: { value: number }) => measureText(point.value, one.unit, one.decimals)
      return t`${one.label} : ${value(start)} en ${dateText(start.at)}, ${value(end)} en ${dateText(end.at)} ; au plus haut ${value(most)} (${dateText(most.at)}), au plus bas ${value(least)} (${dateText(least.at)}).`
    })
    .join(' ')
  const labelled = Math.max(
    1,
    Math.ceil(((to - from) * 52) / Math.max(1, width - margin.left - margin.right)),
  )
  const yearTicks = Array.from(
    { length: Math.floor(Math.floor(to) / labelled) - Math.ceil(Math.floor(from) / labelled) + 1 },
    (_, place) => (Math.ceil(Math.floor(from) / labelled) + place) * labelled,
  )
  const broken = drawn.some((points) => breaksOf(points).length > 0)
  const provisional = series.some(({ points }) => points.some((point) => point.provisional))

  return (
    <div>
      <p aria-hidden="true" className="mb-1 flex min-h-6 flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
        <span className="font-semibold text-ink">{dateText(moment)}</span>
        {readings.map(({ one, point }) => (
          <span key={one.key} className="font-semibold text-ink tabular-nums">
            {series.length > 1 && <span className="font-normal text-ink-2">{one.label} : </span>}
            {measureText(point.value, one.unit, one.decimals)}
            {point.provisional && (
              <span className="font-normal text-ink-3">
                {' '}
                <Trans>(provisoire)</Trans>
              </span>
            )}
          </span>
        ))}
        {president && <span className="text-ink-3">{president.name}</span>}
      </p>
      <div ref={frame} className="relative" style={{ height }}>
        {width > 0 && (
          <svg role="img" aria-label={summary} width={width} height={height} className="block">
            {presidencies.map((one, place) => {
              const start = Math.max(margin.left, x(dayInYears(one.from)))
              const end = Math.min(width - margin.right, one.to === null ? width : x(dayInYears(one.to)))
              if (end - start < 1) return null
              const name = surname(one.name)
              return (
                <g key={`${one.name} ${one.from}`}>
                  {place % 2 === 0 && (
                    <rect
                      x={start}
                      y={0}
                      width={end - start}
                      height={height - margin.bottom}
                      fill="var(--sunk)"
                    />
                  )}
                  {end - start > name.length * 6.4 + 8 && (
                    <text
                      x={(start + end) / 2}
                      y={15}
                      textAnchor="middle"
                      fontSize={11.5}
                      fill="var(--ink-3)"
                    >
                      {name}
                    </text>
                  )}
                </g>
              )
            })}
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1={margin.left}
                  x2={width - margin.right}
                  y1={y(tick)}
                  y2={y(tick)}
                  stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
                />
                <text
                  x={margin.left - 8}
                  y={y(tick) + 4}
                  textAnchor="end"
                  fontSize={11.5}
                  fill="var(--ink-3)"
                  className="tabular-nums"
                >
                  {numberText(tick)}
                </text>
              </g>
            ))}
            {yearTicks.map((year) => (
              <text
                key={year}
                x={x(year + (moments.every((at) => !at.includes('-')) ? 0.5 : 0))}
                y={height - 8}
                textAnchor="middle"
                fontSize={11.5}
                fill="var(--ink-3)"
              >
                {year}
              </text>
            ))}
            <line
              x1={x(inYears)}
              x2={x(inYears)}
              y1={margin.top}
              y2={height - margin.bottom}
              stroke="var(--line-strong)"
              strokeDasharray="2 3"
            />
            {drawn.map((points, place) => {
              const { color, dash } = seriesLooks[place % seriesLooks.length] ?? seriesLooks[0]
              const strokes = strokesOf(points)
              return (
                <g key={series[place]?.key} stroke={color} fill="none" strokeWidth={2.25}>
                  {series.length === 1 && bottom <= 0 && top >= 0 && (
                    <path
                      d={`${pathThrough(points)}L${points.at(-1)?.x ?? 0} ${y(0)}L${points[0]?.x ?? 0} ${y(0)}Z`}
                      fill={color}
                      fillOpacity={0.09}
                      stroke="none"
                    />
                  )}
                  <path d={pathThrough(points)} strokeWidth={1} strokeDasharray="1 3" />
                  {strokes.map((stroke) => (
                    <path
                      key={`${stroke.points[0]?.x} ${stroke.provisional}`}
                      d={pathThrough(stroke.points)}
                      strokeDasharray={stroke.provisional ? '4 4' : dash}
                      strokeLinejoin="round"
                      strokeLinecap="round"
                    />
                  ))}
                  {points.map((point) => (
                    <circle
                      key={point.at}
                      cx={point.x}
                      cy={point.y}
                      r={point.at === moment ? 5.5 : point.provisional || points.length < 40 ? 2.75 : 0}
                      fill={point.provisional ? 'var(--surface)' : color}
                      strokeWidth={point.provisional ? 2 : 0}
                    />
                  ))}
                  {breaksOf(points).map((at) => (
                    <path
                      key={at}
                      d={`M${at - 3} ${height - margin.bottom - 5}l3 10m3 -10l-3 10`}
                      stroke="var(--ink-3)"
                      strokeWidth={1.25}
                      transform="translate(0 -2)"
                    />
                  ))}
                </g>
              )
            })}
          </svg>
        )}
        <ChartReader
          label={t`Lire les valeurs : ${series.map(({ label }) => label).join(', ')}`}
          count={moments.length}
          value={read}
          text={spoken}
          valueAt={(across) => nearest(years.map(x), across * width)}
          onChange={setChosen}
        />
      </div>
      {(series.length > 1 || broken || provisional) && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-3">
          {series.length > 1 &&
            series.map((one, place) => {
              const { color, dash } = seriesLooks[place % seriesLooks.length] ?? seriesLooks[0]
              return (
                <li key={one.key} className="flex items-center gap-1.5">
                  <svg aria-hidden="true" width={22} height={6}>
                    <line
                      x1={0}
                      x2={22}
                      y1={3}
                      y2={3}
                      stroke={color}
                      strokeWidth={2.25}
                      strokeDasharray={dash}
                    />
                  </svg>
                  {one.label}
                </li>
              )
            })}
          {provisional && (
            <li>
              <Trans>○ point provisoire</Trans>
            </li>
          )}
          {broken && (
            <li>
              <Trans>∨ rupture de série : les comptes changent de base, comparer avec prudence</Trans>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
