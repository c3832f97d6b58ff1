import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { backgroundPart } from '../../../lib/parts.ts'
import { heightOf, type KeptRows, keptRows } from './kept-rows.ts'
import { PostCard } from './post-card.tsx'

/** A list of up to so many cards stands whole in the page: its text can be searched there, and it costs nothing. */
const wholeUpTo = 100

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
  const [rows] = useState(() => keptRows(list))
  const [shown, setShown] = useState(rows.shown)
  const isLong = ids.length > wholeUpTo
  const show = (next: KeptRows['shown']) => {
    rows.shown = next
    setShown(next)
  }
  useEffect(() => {
    if (isLong) return
    rows.shown = null
    setShown(null)
  }, [isLong, rows])

  const children: ReactNode[] = []
  let missing = 0
  const endGap = (key: string) => {
    if (missing > 0)
      children.push(<div key={key} aria-hidden="true" data-gap="" style={{ height: missing }} />)
    missing = 0
  }
  for (const [index, id] of ids.entries()) {
    if (isLong && shown && !shown.has(id)) {
      missing += heightOf(rows, id)
      continue
    }
    endGap(`before ${id}`)
    children.push(
      <div key={id} data-row={id}>
        <PostCard id={id} position={index + 1} total={total ?? -1} />
      </div>,
    )
  }
  endGap('end')

  return (
    <div ref={ref} role="feed" aria-label={t`Posts`} aria-busy={busy}>
      {children}
      {isLong && (
        <Suspense fallback={null}>
          <RowWindow list={ref} ids={ids} rows={rows} onShow={show} />
        </Suspense>
      )}
    </div>
  )
}
