import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusScreen, takeAwaitedPost } from '../lib/focus-screen.ts'

/** How often, at most, a post just published is looked for, and how long between, in milliseconds. */
const looks = 30
const pause = 100

/** The post in which the reader left a screen, by the key of its entry in the history. */
const leftIn = new Map<string, string>()

/** Gives the focus to the card of a post, if it is there. */
function focusCard(postId: string | undefined): boolean {
  const card = document.querySelector<HTMLElement>(`article[tabindex][data-post="${postId}"]`)
  card?.focus({ preventScroll: true })
  return card !== null
}

/** As soon as the card is there, while nothing else takes the focus. */
function focusCardOnceThere(postId: string, left = looks): void {
  const before = document.activeElement
  if (focusCard(postId) || left === 0) return
  setTimeout(() => before === document.activeElement && focusCardOnceThere(postId, left - 1), pause)
}

/**
 * After a link, a screen begins at its heading; after publishing, at the new post; on coming back, at the post that was
 * left. What the screen itself gives the focus to keeps it, and so does a dialog.
 */
export function useArrivalFocus(): void {
  const router = useRouter()
  useEffect(() => {
    const forgetLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      const key = fromLocation?.state.__TSR_key
      if (key === undefined || !pathChanged) return
      const post = document.activeElement?.closest<HTMLElement>('article[data-post]')?.dataset.post
      if (post) leftIn.set(key, post)
      else leftIn.delete(key)
    })
    const forgetArriving = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
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
      forgetLeaving()
      forgetArriving()
    }
  }, [router])
}
