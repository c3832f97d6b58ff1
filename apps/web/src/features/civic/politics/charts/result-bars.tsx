import { Trans } from '@lingui/react/macro'
import type { ElectionResult } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { CircleCheck } from 'lucide-react'
import { separator } from '../../../../lib/separator.ts'
import { decimalsOf, numberText, percentText } from '../fact-format.ts'
import { colorOf, edgeOf } from './chart-colors.ts'

/** Shares of the votes as bars, each with its figure; in the order in which they are given. */
export function ResultBars({
  label,
  won,
  results,
}: {
  label: string
  /** Line about the winner. */
  won: string
  results: readonly ElectionResult[]
}) {
  const most = Math.max(...results.map(({ pct }) => pct ?? 0), 1)
  // As many decimals for all as the most precise share has.
  const decimals = Math.max(...results.map(({ pct }) => decimalsOf(pct ?? 0)), 0)
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
      {results.map((result) => {
        const isPlain = result.color === null && result.orientation === null
        const color = isPlain && result.elected ? 'var(--blue)' : colorOf(result.color, result.orientation)
        const mentions = [result.head, result.party].filter((part) => part && part !== result.label)
        return (
          <li key={result.key}>
            <div className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 wrap-anywhere">
                <span className={result.elected ? 'font-semibold text-ink' : 'text-ink'}>{result.label}</span>
                {mentions.length > 0 && <span className="text-ink-3"> {mentions.join(separator)}</span>}
                {result.elected && (
                  <span className="ml-1.5 inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap text-support">
                    <CircleCheck aria-hidden="true" size={13} />
                    {won}
                  </span>
                )}
              </span>
              <span className="shrink-0 text-right font-semibold text-ink tabular-nums">
                {result.pct === null ? '–' : percentText(result.pct, decimals)}
                {result.votes !== null && (
                  <span className="block text-xs font-normal text-ink-3">
                    <Trans>{numberText(result.votes)} voix</Trans>
                  </span>
                )}
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 h-2.5 overflow-hidden rounded-full bg-sunk">
              <div
                className="h-full rounded-full"
                style={{
                  width: `${((result.pct ?? 0) / most) * 100}%`,
                  background: color,
                  ...(result.color !== null && { boxShadow: `inset 0 0 0 1px ${edgeOf(color)}` }),
                }}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
