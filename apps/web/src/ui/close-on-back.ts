import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the drawer for which this entry of the history was made. */
    drawer?: string
  }
}

/** The function that closes each open drawer, by its id. */
const closers = new Map<string, () => void>()
const watched = new WeakSet<RouterHistory>()

/**
 * Back from an entry made for a drawer closes that drawer. Where it was closed by other means, the entry is still
 * there, with the same address as the one before: Back then goes one further.
 */
function watch(history: RouterHistory): void {
  if (watched.has(history)) return
  watched.add(history)
  let left = history.location.state.drawer
  history.subscribe(({ location, action }) => {
    const drawer = left
    left = location.state.drawer
    if (action.type !== 'BACK' || drawer === undefined) return
    const close = closers.get(drawer)
    if (close) close()
    else history.back()
  })
}

/**
 * Lets Back close a drawer in place of leaving its page: an entry of the history is made for it as it opens. `isOwnPage`:
 * the drawer has an entry of its own already, by its address.
 */
export function useCloseOnBack(
  onBack: () => void,
  { isOpen, isOwnPage }: { isOpen: boolean; isOwnPage: boolean },
): void {
  const router = useRouter()
  const [id] = useState(() => crypto.randomUUID())
  useLayoutEffect(() => {
    // One that moves away already is not closed a second time.
    if (isOpen && !isOwnPage) closers.set(id, onBack)
    else closers.delete(id)
  })
  useEffect(() => {
    if (isOwnPage) return
    const { history } = router
    watch(history)
    const before = history.location.state.drawer
    // The entry of a drawer that has closed since is used again.
    const isFree = before !== undefined && !closers.has(before)
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, drawer: id }),
      replace: isFree,
      resetScroll: false,
      ignoreBlocker: true,
    })
    return () => {
      closers.delete(id)
    }
  }, [router, id, isOwnPage])
}
