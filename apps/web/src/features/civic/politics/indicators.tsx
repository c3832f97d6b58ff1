import { Trans } from '@lingui/react/macro'
import type { PoliticalBlock, SeriesBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { flushSync } from 'react-dom'
import { dateText, measureText } from './fact-format.ts'
import type { Folds } from './folds.ts'
import { StaleMark } from './provenance.tsx'

/** « % » of « % de la population active »: the label says of what. */
const briefly = (unit: string) => (unit.startsWith('%') ? '%' : unit)

/** The curve alone: how it went, at a glance. */
function Spark({ points }: { points: SeriesBlock['series'][number]['points'] }) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const line = values
    .map((value, place) => {
      const x = (place / Math.max(1, values.length - 1)) * 100
      const y = most === least ? 14 : 26 - ((value - least) / (most - least)) * 24
      return `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 28"
      preserveAspectRatio="none"
      className="block h-7 w-14 shrink-0 max-[22rem]:hidden md:mt-2 md:w-full"
    >
      <path d={line} fill="none" stroke="var(--blue)" strokeWidth={1.75} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Every indicator with its last value; each leads to its curve below. */
export function Indicators({ blocks, folds }: { blocks: readonly PoliticalBlock[]; folds: Folds }) {
  const indicators = blocks.flatMap((block) =>
    block.kind === 'series' ? block.series.map((series) => ({ block: block.id, series })) : [],
  )
  if (indicators.length < 2) return null
  return (
    <nav aria-labelledby="indicators" className="px-4 pb-5">
      <h2 id="indicators" className="mb-2.5 text-base text-ink-2">
        <Trans>Indicateurs</Trans>
      </h2>
      <ul className="grid gap-2 md:grid-cols-4 md:gap-2.5">
        {indicators.map(({ block, series }) => {
          const last = series.points.at(-1)
          return (
            <li key={series.key} className="min-w-0">
              <a
                href={`#${block}`}
                onClick={(event) => {
                  // Nothing but a place of this page: the address stays the page's own.
                  event.preventDefault()
                  // Drawn before it is scrolled to.
                  flushSync(() => folds.set(block, true))
                  const target = document.getElementById(block)
                  target?.scrollIntoView({ block: 'start' })
                  target?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true })
                }}
                className="group flex h-full min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 transition-colors duration-150 hover:border-line-strong md:flex-col md:items-stretch md:gap-0 md:py-3"
              >
                <span className="min-w-0 flex-1 text-sm text-ink-2 group-hover:underline md:flex-none">
                  {series.label}
                </span>
                {last && (
                  <span className="min-w-24 shrink-0 text-right md:mt-auto md:w-auto md:pt-1 md:text-left">
                    <span className="block font-display text-lg font-semibold whitespace-nowrap text-ink tabular-nums">
                      {measureText(last.value, briefly(series.unit), series.decimals)}
                    </span>
                    <span className="block text-xs text-ink-3">{dateText(last.at)}</span>
                    {series.provenance.stale && <StaleMark />}
                  </span>
                )}
                <Spark points={series.points} />
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
