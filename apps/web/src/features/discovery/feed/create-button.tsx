import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { PenLine } from 'lucide-react'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { hideAfter, isDismissal, returnAfter } from './create-button-scroll.ts'

/** Hidden while one scrolls down, and after a swipe on it until the next scroll. */
function useHiding() {
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

/**
 * The floating button of phones; wider windows have theirs in the rail. It stands beside the entries of the bottom
 * navigation, which keeps its place (app/shell/bottom-navigation.tsx): there it covers no text and no action.
 */
export function CreateButton() {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const { hidden, swipe } = useHiding()
  return (
    <Link
      to="/create-post"
      aria-label={t`Écrire un post`}
      title={t`Écrire un post`}
      onClick={(event) => {
        if (!loginPrompt.require(t`Vous devez être connecté pour publier.`)) event.preventDefault()
      }}
      {...swipe}
      className={clsx(
        'fixed right-2 bottom-[calc(6px+env(safe-area-inset-bottom))] z-31 grid size-[50px] touch-none max-[359px]:right-1 max-[359px]:w-[42px] place-items-center rounded-xl bg-blue text-on-blue shadow-float transition-[translate,opacity] duration-200 focus-visible:translate-y-0 focus-visible:opacity-100 md:hidden',
        hidden && 'pointer-events-none translate-y-24 opacity-0',
      )}
    >
      <PenLine aria-hidden="true" size={24} strokeWidth={1.75} />
    </Link>
  )
}
