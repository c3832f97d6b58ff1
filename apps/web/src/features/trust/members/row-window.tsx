import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useInView } from '../../../ui/use-in-view.ts'

/**
 * A part of a long table: its rows stand in the page while it is near the window or holds the focus, and an empty row of
 * their height otherwise.
 */
export function RowWindow({ columns, children }: { columns: number; children: ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const near = useInView(body, { margin: '1500px' })
  const [height, setHeight] = useState<number | null>(null)
  const [held, setHeld] = useState(false)
  const shown = near || held || height === null
  useLayoutEffect(() => {
    if (!near || !body.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > 0) setHeight(entry.contentRect.height)
    })
    observer.observe(body.current)
    return () => observer.disconnect()
  }, [near])
  return (
    <tbody ref={body} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      {shown ? (
        children
      ) : (
        <tr>
          <td colSpan={columns} style={{ height }} />
        </tr>
      )}
    </tbody>
  )
}
