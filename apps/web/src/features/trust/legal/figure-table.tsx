import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export type Line = readonly [name: string, count: number]

/** Figures under a caption: lines that count something, then how many others there were none of. */
export function FigureTable({
  caption,
  rows,
  total,
  after = [],
}: {
  caption: string
  rows: readonly Line[]
  /** Sum of the rows, where it means something. */
  total?: number
  /** Lines below the total, shown when they count something. */
  after?: readonly Line[]
}) {
  const { t } = useLingui()
  const shown = rows.filter(([, count]) => count > 0)
  const without = rows.length - shown.length
  if (shown.length === 0 && (total ?? 0) === 0) return null
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-left text-sm">
        <caption className="bg-sunk px-3.5 py-2.5 text-left font-semibold text-ink">{caption}</caption>
        <tbody>
          {shown.map((line) => (
            <Row key={line[0]} line={line} />
          ))}
          {total !== undefined && <Row line={[t`Total`, total]} />}
          {after
            .filter(([, count]) => count > 0)
            .map((line) => (
              <Row key={line[0]} line={line} />
            ))}
        </tbody>
      </table>
      {without > 0 && (
        <p className="border-t border-line px-3.5 py-2 text-sm text-ink-3">
          <Plural value={without} one="Rien dans # autre ligne." other="Rien dans les # autres lignes." />
        </p>
      )}
    </div>
  )
}

function Row({ line: [name, count] }: { line: Line }) {
  const { i18n } = useLingui()
  return (
    <tr className="border-t border-line">
      <th scope="row" className="px-3.5 py-2.5 font-normal">
        {name}
      </th>
      <td className="px-3.5 py-2.5 text-right font-semibold text-ink tabular-nums">{i18n.number(count)}</td>
    </tr>
  )
}

/** A median with the number of cases behind it; nothing without any. */
export function Median({
  hours,
  measured,
  children,
}: {
  hours: number | null
  measured: number
  /** Says what half of the cases took less than. */
  children: (shown: string) => ReactNode
}) {
  const { i18n } = useLingui()
  if (hours === null || measured === 0) return null
  return (
    <p>
      {children(i18n.number(Math.max(1, Math.ceil(hours))))}{' '}
      <span className="text-ink-3">
        <Plural value={measured} one="(médiane, # cas mesuré)" other="(médiane, # cas mesurés)" />
      </span>
    </p>
  )
}

/** Says plainly that there is nothing to count. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="rounded-lg bg-sunk px-3.5 py-3 text-ink">{children}</p>
}
