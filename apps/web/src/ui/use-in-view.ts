import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element stands in the window, or within `margin` of it (CSS length). It counts as seen only after
 * `after` milliseconds, so that a fling over the list does not count as reading.
 */
export function useInView(
  ref: RefObject<Element | null>,
  { margin = '0px', after = 0 }: { margin?: string; after?: number } = {},
): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let entering: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(entering)
        const seen = entries.at(-1)?.isIntersecting ?? false
        if (seen && after > 0) entering = setTimeout(() => setInView(true), after)
        else setInView(seen)
      },
      { rootMargin: `${margin} 0px` },
    )
    observer.observe(element)
    return () => {
      clearTimeout(entering)
      observer.disconnect()
    }
  }, [ref, margin, after])
  return inView
}
