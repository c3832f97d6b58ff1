import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { heightOf, type RowMeasures } from './row-measures.ts'
import { rowsBetween, shiftOfHeights, shiftOfRows } from './row-window.ts'

/** Rows this near to the window must stand in the page, and those a little further then come with them. In pixels. */
const near = 700
const far = 1600
/** Height of the list covered by elements that stick to the top of the window. */
const covered = 110

const drawnRows = (list: Element) => list.querySelectorAll<HTMLElement>(':scope > [data-row]')

/** The rows that stay wherever one scrolls to, because something in them is going on. */
function busyRows(list: Element, ids: readonly string[]): string[] {
  // The ends: who comes into the list by the keyboard comes in by them.
  const busy = [ids[0], ids.at(-1)]
  for (const row of drawnRows(list)) {
    const id = row.dataset.row ?? ''
    if (row.contains(document.activeElement)) {
      // With its neighbours, that the keyboard and screen readers may go on from it.
      const index = ids.indexOf(id)
      busy.push(...ids.slice(Math.max(index - 1, 0), index + 2))
    }
    if ([...row.querySelectorAll('video')].some((video) => !video.paused)) busy.push(id)
  }
  const selection = getSelection()
  if (selection && !selection.isCollapsed && selection.anchorNode && list.contains(selection.anchorNode)) {
    for (const row of drawnRows(list)) busy.push(row.dataset.row)
  }
  return busy.filter((id) => id !== undefined)
}

/** Decides which rows of a long list stand in the page, and keeps what one reads where it is. */
export function RowWindowKeeper({
  list,
  ids,
  rows,
  onShow,
}: {
  list: RefObject<HTMLElement | null>
  ids: readonly string[]
  rows: RowMeasures
  onShow: (shown: ReadonlySet<string>) => void
}) {
  const idsBefore = useRef(ids)
  const observer = useRef<ResizeObserver>(null)
  const observed = useRef(new WeakSet<Element>())

  const choose = (render: (commit: () => void) => void) => {
    if (!list.current) return
    const from = -list.current.getBoundingClientRect().top
    const to = from + innerHeight
    const busy = busyRows(list.current, ids)
    const { shown } = rows
    // The last request may not be drawn yet: on slow devices keys and wheels outrun the drawing.
    const standing = new Set([...drawnRows(list.current)].map((row) => row.dataset.row))
    const urgent = [...rowsBetween(ids, rows, from, to), ...busy]
    const isLate = shown && !urgent.every((id) => standing.has(id))
    const isEnough =
      shown && [...rowsBetween(ids, rows, from - near, to + near), ...busy].every((id) => shown.has(id))
    if (isEnough && !isLate) return
    const next = new Set([...rowsBetween(ids, rows, from - far, to + far), ...busy])
    // Rows in sight, and those that a key goes on to, may not wait for the next frame.
    if (isLate) render(() => onShow(next))
    else onShow(next)
  }
  const onMove = useEffectEvent(() => choose(flushSync))

  const onResize = useEffectEvent((entries: ResizeObserverEntry[]) => {
    if (!list.current) return
    const measured = new Map<string, number>()
    for (const { target, borderBoxSize } of entries) {
      const id = (target as HTMLElement).dataset.row
      const height = borderBoxSize[0]?.blockSize
      if (!target.isConnected) observer.current?.unobserve(target)
      else if (id !== undefined && height !== undefined) measured.set(id, height)
    }
    const line = covered - list.current.getBoundingClientRect().top
    const shift = shiftOfHeights(ids, rows, line, measured)
    for (const [id, height] of measured) rows.heights.set(id, height)
    if (Math.abs(shift) >= 0.5) scrollBy({ top: shift, behavior: 'instant' })
    choose(flushSync)
  })

  useLayoutEffect(() => {
    // Rows that come and go would mislead the browser's own way of keeping one's place.
    document.documentElement.style.overflowAnchor = 'none'
    const watcher = new ResizeObserver(onResize)
    observer.current = watcher
    observed.current = new WeakSet()
    const scrolls = { passive: true } as const
    addEventListener('scroll', onMove, scrolls)
    addEventListener('resize', onMove, scrolls)
    addEventListener('focusin', onMove, scrolls)
    return () => {
      document.documentElement.style.overflowAnchor = ''
      watcher.disconnect()
      removeEventListener('scroll', onMove)
      removeEventListener('resize', onMove)
      removeEventListener('focusin', onMove)
    }
  }, [])

  /** While all rows stand in the page, their heights can be had. */
  const measureAll = () => {
    if (rows.shown || !list.current) return
    for (const row of drawnRows(list.current)) {
      rows.heights.set(row.dataset.row ?? '', row.getBoundingClientRect().height)
    }
    rows.usualHeight = ids.reduce((sum, id) => sum + heightOf(rows, id), 0) / ids.length
  }
  const onRows = useEffectEvent((present: readonly string[]) => {
    if (!list.current) return
    measureAll()
    const line = covered - list.current.getBoundingClientRect().top
    const shift = shiftOfRows(idsBefore.current, present, rows, line)
    idsBefore.current = present
    if (Math.abs(shift) >= 0.5) scrollBy({ top: shift, behavior: 'instant' })
    choose((commit) => commit())
  })
  useLayoutEffect(() => {
    onRows(ids)
  }, [ids])

  // After each render: rows that have come are measured, before they are seen.
  useLayoutEffect(() => {
    for (const row of list.current ? drawnRows(list.current) : []) {
      if (observed.current.has(row)) continue
      observed.current.add(row)
      observer.current?.observe(row)
    }
  })
  return null
}
