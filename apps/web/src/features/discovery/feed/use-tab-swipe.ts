import { type RefObject, type TouchEvent, useLayoutEffect, useRef } from 'react'
import { swipeDirection, swipeDuration } from './swipe.ts'

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const motion = { duration: swipeDuration, easing: 'cubic-bezier(.2,.7,.2,1)' }

/**
 * Changes tab by a horizontal swipe over `panel`, which follows the finger. `position` is the present tab's,
 * among `count`; the tab that comes slides in from its side.
 */
export function useTabSwipe(
  panel: RefObject<HTMLElement | null>,
  position: number,
  count: number,
  onSwipe: (position: number) => void,
) {
  const start = useRef<{ x: number; y: number; sideways: boolean | null } | null>(null)
  const entering = useRef<-1 | 0 | 1>(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the new tab enters when the position changes
  useLayoutEffect(() => {
    const direction = entering.current
    entering.current = 0
    if (direction === 0 || isStill()) return
    panel.current?.animate(
      [
        { transform: `translateX(${direction * 100}%)`, opacity: 0.4 },
        { transform: 'none', opacity: 1 },
      ],
      motion,
    )
  }, [panel, position])

  const follow = (dx: number) => {
    if (panel.current) panel.current.style.transform = dx === 0 ? '' : `translateX(${dx}px)`
  }

  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY, sideways: null } : null
      if (!touch) follow(0)
    },
    onTouchMove(event: TouchEvent) {
      const touch = event.touches[0]
      if (!start.current || !touch) return
      const dx = touch.clientX - start.current.x
      const dy = touch.clientY - start.current.y
      // The first pixels tell a swipe from a scroll, once and for all.
      if (Math.hypot(dx, dy) > 10) start.current.sideways ??= Math.abs(dx) > Math.abs(dy) * 1.5
      if (!start.current.sideways || isStill()) return
      const towards = position - Math.sign(dx)
      follow(towards < 0 || towards >= count ? dx / 4 : dx)
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0]
      const from = start.current
      start.current = null
      if (!from?.sideways || !touch) return
      const dx = touch.clientX - from.x
      const direction = swipeDirection(dx, touch.clientY - from.y)
      const next = position + direction
      follow(0)
      if (direction !== 0 && next >= 0 && next < count) {
        entering.current = direction
        onSwipe(next)
      } else if (!isStill()) {
        panel.current?.animate([{ transform: `translateX(${dx / 4}px)` }, { transform: 'none' }], motion)
      }
    },
    onTouchCancel() {
      start.current = null
      follow(0)
    },
  }
}
