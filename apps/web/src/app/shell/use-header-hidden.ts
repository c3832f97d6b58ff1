import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { headerAtTop, scrollHeader } from './header-visibility.ts'

/** Whether the header is scrolled away. Only the home feed hides it. */
export function useHeaderHidden(): boolean {
  const onHome = useRouterState({ select: (state) => state.location.pathname === '/' })
  const [hidden, setHidden] = useState(false)

  useEffect(() => {
    if (!onHome) return
    let scroll = { ...headerAtTop, y: window.scrollY, lowest: window.scrollY }
    const onScroll = () => {
      scroll = scrollHeader(scroll, window.scrollY)
      setHidden(scroll.hidden)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      setHidden(false)
    }
  }, [onHome])

  // Elements that stick below the header follow it: styles.css turns this into --header-offset.
  useEffect(() => {
    document.documentElement.dataset.header = hidden ? 'hidden' : 'shown'
  }, [hidden])

  return hidden
}
