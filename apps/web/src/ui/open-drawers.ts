import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  open += change
  for (const listener of listeners) listener()
}

/** Says that a drawer is open while the calling component is mounted. */
export function useCountsAsDrawer(): void {
  useEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
}

/** Whether a drawer covers the lower part of the window. */
export function useDrawerIsOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open > 0,
    () => false,
  )
}
