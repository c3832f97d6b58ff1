import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/**
 * Scrolls to the part that the address names, and again as its content arrives, until the reader scrolls. A place that the
 * router restores wins. Null: the reader has opened or closed a part here, and nothing moves.
 */
export function useLeadTo(part: RefObject<HTMLElement | null>, name: string | null): void {
  const router = useRouter()
  useEffect(() => {
    const target = part.current
    if (name === null || target === null) return
    let reached = 0
    const lead = () => {
      if (scrollY !== 0 && scrollY !== reached) return stop()
      target.scrollIntoView({ block: 'start' })
      reached = scrollY
    }
    // The router begins a new screen at its top once it has drawn it.
    const forget = router.subscribe('onRendered', lead)
    const growth = new ResizeObserver(lead)
    const stop = () => {
      forget()
      growth.disconnect()
    }
    growth.observe(target)
    return stop
  }, [part, name, router])
}
