import { numberText } from '../fact-format.ts'
import { seriesLooks } from './chart-colors.ts'
import { margin, type SeriesLayout } from './series-layout.ts'
import { breaksOf, pathThrough, strokesOf } from './series-line.ts'

type Curve = SeriesLayout['curves'][number]

/** The curves of a chart with what stands behind them; `moment` is the one that is read. */
export function SeriesDrawing({
  layout,
  moment,
  summary,
}: {
  layout: SeriesLayout
  moment: string
  summary: string
}) {
  const { width, height, moments, places, bands, ticks, labels, curves, zero } = layout
  const floor = height - margin.bottom
  const read = places[moments.indexOf(moment)] ?? 0
  return (
    <svg role="img" aria-label={summary} width={width} height={height} className="block">
      {bands.map(({ key, start, end, isShaded, label, isUpright }) => (
        <g key={key}>
          {isShaded && <rect x={start} y={0} width={end - start} height={floor} fill="var(--sunk)" />}
          {label !== null && (
            <text
              {...(isUpright
                ? { transform: `translate(${(start + end) / 2 + 4} ${floor - 6}) rotate(-90)` }
                : { x: (start + end) / 2, y: 15, textAnchor: 'middle' as const })}
              fontSize={11.5}
              fill="var(--ink-3)"
            >
              {label}
            </text>
          )}
        </g>
      ))}
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={y}
            y2={y}
            stroke={value === 0 ? 'var(--line-strong)' : 'var(--line)'}
          />
          <text
            x={margin.left - 8}
            y={y + 4}
            textAnchor="end"
            fontSize={11.5}
            fill="var(--ink-3)"
            className="tabular-nums"
          >
            {numberText(value)}
          </text>
        </g>
      ))}
      {labels.map(({ text, x, anchor }) => (
        <text key={text} x={x} y={height - 8} textAnchor={anchor} fontSize={11.5} fill="var(--ink-3)">
          {text}
        </text>
      ))}
      <line
        x1={read}
        x2={read}
        y1={margin.top}
        y2={floor}
        stroke="var(--line-strong)"
        strokeDasharray="2 3"
      />
      {curves.map((curve, place) => (
        <CurveDrawing
          key={curve.key}
          curve={curve}
          look={seriesLooks[place % seriesLooks.length] ?? seriesLooks[0]}
          moment={moment}
          floor={floor}
          zero={curves.length === 1 ? zero : null}
        />
      ))}
    </svg>
  )
}

function CurveDrawing({
  curve: { points },
  look: { color, dash },
  moment,
  floor,
  zero,
}: {
  curve: Curve
  look: (typeof seriesLooks)[number]
  moment: string
  floor: number
  /** Height down to which the space below the curve is filled. */
  zero: number | null
}) {
  return (
    <g stroke={color} fill="none" strokeWidth={2.25}>
      {zero !== null && (
        <path
          d={`${pathThrough(points)}L${points.at(-1)?.x ?? 0} ${zero}L${points[0]?.x ?? 0} ${zero}Z`}
          fill={color}
          fillOpacity={0.09}
          stroke="none"
        />
      )}
      <path d={pathThrough(points)} strokeWidth={1} strokeDasharray="1 3" />
      {strokesOf(points).map((stroke) => (
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
          d={`M${at - 3} ${floor - 5}l3 10m3 -10l-3 10`}
          stroke="var(--ink-3)"
          strokeWidth={1.25}
          transform="translate(0 -2)"
        />
      ))}
    </g>
  )
}
