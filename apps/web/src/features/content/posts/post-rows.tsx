import { useLingui } from '@lingui/react/macro'
import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useMinutes } from '../../../lib/minutes.ts'
import { backgroundPart } from '../../../lib/parts.ts'
import { PostCard } from './post-card.tsx'
import { heightOf, type RowMeasures, rowMeasuresOf } from './row-measures.ts'

/** A list of up to so many cards stands whole in the page: its text can be searched there, and it costs nothing. */
const wholeUpTo = 100

/** Number of cards that fill a window. The others come right after, so that a tap on a tab is answered sooner. */
const atOnce = 4

/** Until it has come the list stands whole, only heavier. */
const RowWindow = lazy(
  backgroundPart(() => import(/* visits: rare */ './row-window-keeper.tsx'), 'RowWindowKeeper'),
)

/** Cards one below the other. A long list keeps only the rows near the reader's place in the page. */
export function PostRows({
  ids,
  list,
  total,
  busy,
}: {
  ids: readonly string[]
  /** Names the list: coming back to it finds the same place. */
  list: string
  /** How many there are; null while the end is not known. */
  total: number | null
  busy: boolean
}) {
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const [rows] = useState(() => rowMeasuresOf(list))
  const [shown, setShown] = useState(rows.shown)
  const isLong = ids.length > wholeUpTo
  const show = (next: RowMeasures['shown']) => {
    rows.shown = next
    setShown(next)
  }
  useEffect(() => {
    if (isLong) return
    rows.shown = null
    setShown(null)
  }, [isLong, rows])

  // A first screen of the server has all cards from the beginning.
  const [isServed] = useState(useMinutes() === 0)
  const isWhole = useDeferredValue(true, isServed)
  const from = Math.max(rows.leftAt - 1, 0)

  // Cards that are not drawn yet hold the place that they took before: coming back finds it.
  useLayoutEffect(() => {
    const list = ref.current
    return () => {
      rows.leftAt = 0
      for (const row of list?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? []) {
        const { height, bottom } = row.getBoundingClientRect()
        rows.heights.set(row.dataset.row ?? '', height)
        if (bottom < 0) rows.leftAt += 1
      }
    }
  }, [rows])

  const children: ReactNode[] = []
  let missing = 0
  const endGap = (key: string) => {
    if (missing > 0)
      children.push(<div key={key} aria-hidden="true" data-gap="" style={{ height: missing }} />)
    missing = 0
  }
  for (const [index, id] of ids.entries()) {
    const isNear = isWhole || (index >= from && index < from + atOnce)
    if (isLong && shown ? !shown.has(id) : !isNear) {
      missing += heightOf(rows, id)
      continue
    }
    endGap(`before ${id}`)
    children.push(
      <div key={id} data-row={id} style={{ containIntrinsicBlockSize: `auto ${heightOf(rows, id)}px` }}>
        <PostCard id={id} position={index + 1} total={total ?? -1} />
      </div>,
    )
  }
  endGap('end')

  return (
    <div
      ref={ref}
      role="feed"
      aria-label={t`Posts`}
      aria-busy={busy}
      // The first cards are in sight at once. The browser draws later ones when they come near the window.
      className={isLong ? undefined : '[&>:nth-child(n+5)]:[content-visibility:auto]'}
    >
      {children}
      {isLong && (
        <Suspense fallback={null}>
          <RowWindow list={ref} ids={ids} rows={rows} onShow={show} />
        </Suspense>
      )}
    </div>
  )
}
