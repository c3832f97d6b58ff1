import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { hideAfter, isDismissal, returnAfter } from './create-button-scroll.ts'

/** Hides a floating button while one scrolls down, and after a swipe on it until the next scroll. */
export function useHiding() {
  const [hidden, setHidden] = useState(false)
  const start = useRef<{ x: number; y: number; at: number } | null>(null)

  useEffect(() => {
    let from = window.scrollY
    let returning: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      const { scrollY } = window
      if (scrollY < from) from = scrollY
      if (scrollY - from > hideAfter) setHidden(true)
      clearTimeout(returning)
      returning = setTimeout(() => {
        from = window.scrollY
        setHidden(false)
      }, returnAfter)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(returning)
      removeEventListener('scroll', onScroll)
    }
  }, [])

  return {
    hidden,
    swipe: {
      onTouchStart(event: TouchEvent) {
        const touch = event.touches[0]
        start.current = touch ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null
      },
      onTouchEnd(event: TouchEvent) {
        const touch = event.changedTouches[0]
        if (!start.current || !touch) return
        const distance = Math.hypot(touch.clientX - start.current.x, touch.clientY - start.current.y)
        if (isDismissal(distance, event.timeStamp - start.current.at)) setHidden(true)
      },
    },
  }
}
