import { useSyncExternalStore } from 'react'

function follow(changed: () => void): () => void {
  const { visualViewport } = window
  visualViewport?.addEventListener('resize', changed)
  visualViewport?.addEventListener('scroll', changed)
  return () => {
    visualViewport?.removeEventListener('resize', changed)
    visualViewport?.removeEventListener('scroll', changed)
  }
}

/** Pixels at the bottom of the window that a keyboard on the screen covers; 0 while the page is zoomed. */
function covered(): number {
  const { visualViewport, innerHeight } = window
  if (visualViewport === null || visualViewport.scale > 1) return 0
  return Math.max(0, Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop))
}

/** Height of the keyboard on the screen, where the browser lays it over the page. */
export const useKeyboardHeight = (): number => useSyncExternalStore(follow, covered, () => 0)
