import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Closer to the end than this one reads the newest, in pixels. */
const nearEnd = 80

/**
 * Keeps the reader's place in a list that grows at both ends: what comes above moves nothing, and who reads the newest
 * goes on doing so. `follow` leads to the end all the same: for what the reader has just written.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  { oldest, newest, follow }: { oldest: string | undefined; newest: string | undefined; follow: boolean },
): { onScroll: () => void; atEnd: () => boolean; toEnd: () => void } {
  const end = useRef(true)
  const seen = useRef<{ oldest: string | undefined; newest: string | undefined; height: number }>(null)

  const toEnd = () => {
    const element = scroller.current
    if (!element) return
    end.current = true
    element.scrollTop = element.scrollHeight
  }

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = seen.current
    const grownAbove = before !== null && before.oldest !== undefined && before.oldest !== oldest
    if (grownAbove && !end.current) element.scrollTop += element.scrollHeight - before.height
    const isNew = before === null || before.newest !== newest
    if (end.current || (isNew && follow)) {
      end.current = true
      element.scrollTop = element.scrollHeight
    }
    seen.current = { oldest, newest, height: element.scrollHeight }
  })

  // Pictures that come, a keyboard that rises, a field that grows.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const keep = () => {
      if (end.current) element.scrollTop = element.scrollHeight
      if (seen.current) seen.current.height = element.scrollHeight
    }
    const observer = new ResizeObserver(keep)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [scroller])

  return {
    onScroll() {
      const element = scroller.current
      if (element) end.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
    },
    atEnd: () => end.current,
    toEnd,
  }
}
