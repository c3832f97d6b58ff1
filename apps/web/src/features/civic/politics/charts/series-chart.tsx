import { Trans, useLingui } from '@lingui/react/macro'
import type { SeriesBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { useRef, useState } from 'react'
import { dateText, measureText } from '../fact-format.ts'
import { seriesLooks } from './chart-colors.ts'
import { ChartReader } from './chart-reader.tsx'
import { nearest } from './scale.ts'
import { SeriesDrawing } from './series-drawing.tsx'
import { layoutOf, momentsOf, type Series } from './series-layout.ts'
import { breaksOf, dayInYears, yearsOf } from './series-line.ts'
import { useWidth } from './use-width.ts'

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
  const moments = momentsOf(series)
  const [chosen, setChosen] = useState<number | null>(null)
  if (moments.length === 0) return null

  const layout = layoutOf(series, presidencies, width)
  const read = Math.min(chosen ?? moments.length - 1, moments.length - 1)
  const moment = moments[read] ?? ''
  const inYears = yearsOf(moment)
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
  const summaryOf = (one: Series) => {
    const { points } = one
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) return one.label
    const most = points.reduce((best, point) => (point.value > best.value ? point : best), first)
    const least = points.reduce((best, point) => (point.value < best.value ? point : best), first)
    const value = (point: { value: number }) => measureText(point.value, one.unit, one.decimals)
    return t`${one.label} : ${value(first)} en ${dateText(first.at)}, ${value(last)} en ${dateText(last.at)} ; au plus haut ${value(most)} (${dateText(most.at)}), au plus bas ${value(least)} (${dateText(least.at)}).`
  }

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
      <div ref={frame} className="relative" style={{ height: layout.height }}>
        {width > 0 && (
          <SeriesDrawing layout={layout} moment={moment} summary={series.map(summaryOf).join(' ')} />
        )}
        <ChartReader
          label={t`Lire les valeurs : ${series.map(({ label }) => label).join(', ')}`}
          count={moments.length}
          value={read}
          text={spoken}
          valueAt={(across) => nearest(layout.places, across * width)}
          onChange={setChosen}
        />
      </div>
      <SeriesLegend
        series={series}
        isBroken={layout.curves.some(({ points }) => breaksOf(points).length > 0)}
      />
    </div>
  )
}

/** Names of the curves, and the marks on them. */
function SeriesLegend({ series, isBroken }: { series: readonly Series[]; isBroken: boolean }) {
  const isProvisional = series.some(({ points }) => points.some((point) => point.provisional))
  if (series.length === 1 && !isBroken && !isProvisional) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-3">
      {series.length > 1 &&
        series.map((one, place) => {
          const { color, dash } = seriesLooks[place % seriesLooks.length] ?? seriesLooks[0]
          return (
            <li key={one.key} className="flex items-center gap-1.5">
              <svg aria-hidden="true" width={22} height={6}>
                <line x1={0} x2={22} y1={3} y2={3} stroke={color} strokeWidth={2.25} strokeDasharray={dash} />
              </svg>
              {one.label}
            </li>
          )
        })}
      {isProvisional && (
        <li>
          <Trans>○ point provisoire</Trans>
        </li>
      )}
      {isBroken && (
        <li>
          <Trans>∨ rupture de série : les comptes changent de base, comparer avec prudence</Trans>
        </li>
      )}
    </ul>
  )
}
