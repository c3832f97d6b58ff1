import { Trans, useLingui } from '@lingui/react/macro'
import type { TableBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, MoveHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { dateText, numberText, percentText } from './fact-format.ts'
import { SourceMention } from './provenance.tsx'
import { useOverflow } from './use-overflow.ts'
import './politics.css'
import { interfaceLanguage, locale } from '../../../lib/language.ts'

export type Column = TableBlock['columns'][number]
export interface Row {
  key: string
  cells: readonly (string | number | null)[]
  provenance: Provenance | null
}

/** Rows that are drawn at once; more come when they are asked for. */
const pageLength = 50

const isMeasure = (type: Column['type']) => type === 'number' || type === 'percent'

function cellText(cell: string | number | null, type: Column['type']): string {
  if (cell === null) return '–'
  if (type === 'date') return dateText(String(cell), 'short')
  if (typeof cell === 'string') return cell
  return type === 'percent' ? percentText(cell) : numberText(cell)
}

const compare = new Intl.Collator(locale, { numeric: true }).compare

function sorted(rows: readonly Row[], column: number, descending: boolean): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [one.cells[column] ?? null, other.cells[column] ?? null]
    // Values that are not established come last, either way.
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
    return descending ? -order : order
  })
}

/** A table that scrolls sideways by itself, is put in order by its heads and grows page by page. */
export function DataTable({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly Column[]
  rows: readonly Row[]
}) {
  const { t } = useLingui()
  const [order, setOrder] = useState<{ column: number; descending: boolean } | null>(null)
  const [shown, setShown] = useState(pageLength)
  const { ref: scroller, overflows } = useOverflow()
  const sourced = rows.some(({ provenance }) => provenance !== null)
  const ordered = order ? sorted(rows, order.column, order.descending) : rows
  const sort = (column: number) => {
    if (order?.column !== column) setOrder({ column, descending: isMeasure(columns[column]?.type ?? 'text') })
    else setOrder({ column, descending: !order.descending })
  }
  const stateOf = (column: number) => {
    if (order?.column !== column) return undefined
    return order.descending ? 'descending' : 'ascending'
  }
  return (
    <div>
      {overflows && (
        <p aria-hidden="true" className="flex items-center gap-1.5 pb-1 text-xs text-ink-3">
          <MoveHorizontal size={14} className="shrink-0" />
          <Trans>Faites glisser le tableau pour voir toutes ses colonnes.</Trans>
        </p>
      )}
      <section
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="data-scroll overflow-x-auto rounded-md"
      >
        <table className="w-full border-collapse text-[13px] sm:text-sm">
          <thead>
            <tr>
              {columns.map((column, place) => (
                <th
                  key={column.key}
                  scope="col"
                  aria-sort={stateOf(place)}
                  className={clsx(
                    'border-b border-line-strong p-0 align-bottom font-semibold text-ink-2',
                    isMeasure(column.type) ? 'text-right' : 'text-left',
                  )}
                >
                  <button
                    type="button"
                    onClick={() => sort(place)}
                    className={clsx(
                      'inline-flex min-h-11 items-center gap-1 px-1.5 text-xs -outline-offset-2 hover:text-ink sm:px-2.5 sm:text-sm',
                      isMeasure(column.type) && 'flex-row-reverse text-right',
                    )}
                  >
                    {column.label}
                    {stateOf(place) === 'ascending' && <ArrowUp aria-hidden="true" size={14} />}
                    {stateOf(place) === 'descending' && <ArrowDown aria-hidden="true" size={14} />}
                  </button>
                </th>
              ))}
              {sourced && (
                <th
                  scope="col"
                  lang={interfaceLanguage}
                  className="border-b border-line-strong px-1.5 text-left sm:px-2.5 font-semibold text-ink-2"
                >
                  <Trans>Source</Trans>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, shown).map((row) => (
              <tr key={row.key} className="hover:bg-sunk/60">
                {columns.map((column, place) => {
                  const text = cellText(row.cells[place] ?? null, column.type)
                  const look = clsx(
                    'border-b border-line px-1.5 py-2.5 align-top text-ink sm:px-2.5',
                    isMeasure(column.type) && 'text-right whitespace-nowrap tabular-nums',
                    column.type === 'date' && 'whitespace-nowrap',
                    column.type === 'text' && text.length > 40 && 'min-w-[220px]',
                  )
                  return place === 0 ? (
                    <th key={column.key} scope="row" className={clsx(look, 'text-left font-semibold')}>
                      {text}
                    </th>
                  ) : (
                    <td key={column.key} className={look}>
                      {text}
                    </td>
                  )
                })}
                {sourced && (
                  <td className="min-w-[250px] border-b border-line px-1.5 py-2.5 sm:px-2.5 align-top">
                    <SourceMention provenance={row.provenance} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <p
          lang={interfaceLanguage}
          className="flex flex-wrap items-center justify-center gap-3 pt-4 text-sm text-ink-3"
        >
          <Trans>
            {shown} lignes sur {rows.length}
          </Trans>
          <Button look="secondary" size="sm" onClick={() => setShown(shown + pageLength)}>
            {t`Voir plus`}
          </Button>
        </p>
      )}
    </div>
  )
}
