import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusCard, focusCardOnceThere } from '../lib/focus-card.ts'
import { focusScreen, takeAwaitedPost } from '../lib/focus-screen.ts'

/** The post in which the reader left a screen, by the key of its entry in the history. */
const leftIn = new Map<string, string>()

/**
 * After a link, a screen begins at its heading; after publishing, at the new post; on coming back, at the post that was
 * left. An element that the screen itself focuses keeps the focus, and so does a dialog.
 */
export function useArrivalFocus(): void {
  const router = useRouter()
  useEffect(() => {
    const clearLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      const key = fromLocation?.state.__TSR_key
      if (key === undefined || !pathChanged) return
      const post = document.activeElement?.closest<HTMLElement>('article[data-post]')?.dataset.post
      if (post) leftIn.set(key, post)
      else leftIn.delete(key)
    })
    const clearArriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      const published = takeAwaitedPost()
      if (document.querySelector('[role="dialog"]')) return
      const own = document.activeElement
      if (own?.closest('main') && own.id !== 'contenu') return
      if (focusCard(leftIn.get(toLocation.state.__TSR_key ?? ''))) return
      focusScreen()
      if (published) focusCardOnceThere(published)
    })
    return () => {
      clearLeaving()
      clearArriving()
    }
  }, [router])
}
