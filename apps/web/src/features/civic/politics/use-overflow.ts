import { useLayoutEffect, useRef, useState } from 'react'

/** Whether an element's content is wider than the element, as both change. */
export function useOverflow() {
  const ref = useRef<HTMLElement>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [])
  return { ref, overflows }
}
