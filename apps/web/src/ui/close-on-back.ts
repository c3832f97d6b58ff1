import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { isPassedOver } from '../lib/left-pages.ts'
import { randomUuid } from '../lib/request-id.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the layer (dialog, drawer, sheet, menu, enlarged picture) for which this entry of the history was made. */
    layer?: string
  }
}

/** Closes a layer; false when it stays open, because something in it would be lost. */
type Close = () => boolean

/** The function that closes each open layer, by its id. */
const closers = new Map<string, Close>()
const watched = new WeakSet<RouterHistory>()

/**
 * Back from an entry made for a layer closes that layer. Where it was closed by other means, the entry is still
 * there, with the same address as the one before: Back then goes one further.
 */
function watch(history: RouterHistory): void {
  if (watched.has(history)) return
  watched.add(history)
  let left = history.location.state.layer
  history.subscribe(({ location, action }) => {
    const layer = left
    left = location.state.layer
    if (action.type !== 'BACK' || layer === undefined) return
    const close = closers.get(layer)
    // A page that is passed over goes one further by itself.
    if (!close) {
      if (!isPassedOver(location.pathname)) history.back()
    } else if (!close()) history.forward()
  })
}

/**
 * Lets Back close a layer in place of leaving its page: an entry of the history is made for it as it opens. `isOwnPage`:
 * the layer has an entry of its own already, by its address.
 */
export function useCloseOnBack(
  onBack: Close,
  { isOpen, isOwnPage }: { isOpen: boolean; isOwnPage: boolean },
): void {
  const router = useRouter()
  const [id] = useState(() => randomUuid())
  useLayoutEffect(() => {
    // One that moves away already is not closed a second time.
    if (isOpen && !isOwnPage) closers.set(id, onBack)
    else closers.delete(id)
  })
  useEffect(() => {
    if (isOwnPage) return
    const { history } = router
    watch(history)
    const before = history.location.state.layer
    // The entry of a layer that has closed since is used again.
    const isFree = before !== undefined && !closers.has(before)
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, layer: id }),
      replace: isFree,
      resetScroll: false,
      ignoreBlocker: true,
    })
    return () => {
      closers.delete(id)
    }
  }, [router, id, isOwnPage])
}
