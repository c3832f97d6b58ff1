import { useSyncExternalStore } from 'react'

/** Whether the window matches a media query, followed live. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    // Where there is no window: a page begins as on a phone.
    () => false,
  )
}

/** Whether the window matches a media query now. */
export const mediaMatches = (query: string) => matchMedia(query).matches

/** From this width the phone's shape (bottom navigation, drawers) gives way to the rail and dialogs. */
export const wideScreen = '(min-width: 768px)'

/** Windows of this width and wider have a third column beside the page. */
export const threeColumns = '(min-width: 1024px)'

/** Resolves once the window matches a media query; where there is no window, at once. */
export const onceMatches = (query: string) =>
  new Promise<void>((resolve) => {
    if (import.meta.env.SSR) return resolve()
    const list = matchMedia(query)
    const look = () => list.matches && resolve()
    list.addEventListener('change', look)
    look()
  })

/** From this width a list and the open one of its entries stand side by side. */
export const twoPanes = '(min-width: 1024px)'
