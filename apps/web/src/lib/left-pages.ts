import type { RouterHistory } from '@tanstack/react-router'

/** Paths of pages that have nothing to show any more, such as a deleted post's. */
const left = new Set<string>()
const watched = new WeakSet<RouterHistory>()

/** Whether Back and Forward pass over a page already. */
export const isPassedOver = (path: string): boolean => left.has(path)

/**
 * Has Back and Forward pass over a page that is gone: entries of the history for it stay, below a dialog or from an earlier
 * visit. A page that is opened anew counts again.
 */
export function passOver(history: RouterHistory, path: string): void {
  left.add(path)
  if (watched.has(history)) return
  watched.add(history)
  history.subscribe(({ location, action }) => {
    if (!isPassedOver(location.pathname)) return
    if (action.type === 'PUSH' || action.type === 'REPLACE') left.delete(location.pathname)
    else if (action.type === 'FORWARD') history.forward()
    else if (history.canGoBack()) history.back()
    else history.replace('/')
  })
}
